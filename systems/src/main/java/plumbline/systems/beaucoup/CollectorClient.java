package plumbline.systems.beaucoup;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.CollectorAddress;
import plumbline.programs.beaucoup.NetworkCollectors;
import plumbline.programs.beaucoup.NetworkWatch;
import plumbline.programs.beaucoup.QueryInstaller;
import plumbline.programs.beaucoup.Slot;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QuerySet;

/** Asks several running switches the same queries, and takes the collectors of all their pipes together. */
public final class CollectorClient {
    private final List<QueryClient> switches;
    private final ConcurrentLinkedQueue<ToLongFunction<String>> reports = new ConcurrentLinkedQueue<>();

    /** @param sockets of the switches, which must run the program with the same parameters */
    public CollectorClient(List<Path> sockets) {
        switches = sockets.stream().map(QueryClient::new).toList();
    }

    /**
     * Installs queries in all switches, and hands over alerts of the whole until the first switch ends.
     *
     * @param every how often slots are looked at
     * @param installed hears the queries once all switches answer them
     * @throws IllegalArgumentException if the queries do not fit the program
     */
    public void collect(QuerySet asked, Duration every, Consumer<CompiledQueries> installed, Consumer<Alert> alerts)
            throws IOException, InterruptedException {
        Program program = commonProgram();
        Installed before = Installed.NOTHING;
        for (QueryClient each : switches) {
            before = before.beside(each.installed());
        }
        CompiledQueries queries = new QueryInstaller(program).compile(asked, CouponChoice.TEXT, before);
        List<SlotClient> pipes = new ArrayList<>();
        for (QueryClient each : switches) {
            pipes.addAll(each.slots(program));
        }
        HashSeed seed = commonSeed(pipes);
        CountDownLatch ended = listen();
        CompiledQueries early = NetworkWatch.early(queries, pipes.size());
        for (QueryClient each : switches) {
            each.replace(program, early);
        }
        installed.accept(queries);
        NetworkWatch watch = new NetworkWatch(new NetworkCollectors(program, seed), queries);
        while (!ended.await(every.toNanos(), TimeUnit.NANOSECONDS)) {
            try {
                if (!reports.isEmpty() && !commonSeed(pipes).equals(seed)) {
                    throw CommandFailure.rejected(
                            "plumb: the switches began a new interval, and hash by another seed: collect anew");
                }
                for (ToLongFunction<String> report = reports.poll(); report != null; report = reports.poll()) {
                    if (!watch.reported(report)) {
                        checkStillThere(queries);
                    }
                }
                Map<CollectorAddress, Collection<Slot>> slots = slots(pipes, watch.places());
                watch.look(slots::get).forEach(alerts);
            } catch (IOException e) {
                if (!ended.await(1, TimeUnit.SECONDS)) { // no answer, but its digests go on
                    throw e;
                }
            }
        }
    }

    /** A report of another query may be old, or the queries were replaced. */
    private void checkStillThere(CompiledQueries queries) {
        for (QueryClient each : switches) {
            Optional<Installed> now = each.findInstalled();
            if (now.isPresent() && !queries.queries().stream().allMatch(now.get()::keeps)) {
                throw CommandFailure.rejected("plumb: beaucoup collect: the queries of the switch at " + each.socket()
                        + " have been replaced by others; to ask all switches the same again, start collect again");
            }
        }
    }

    private Program commonProgram() throws IOException {
        Program first = switches.getFirst().program();
        for (QueryClient other : switches) {
            if (!other.program().parameters().equals(first.parameters())) {
                throw CommandFailure.rejected(
                        "plumb: the switches at " + switches.getFirst().socket() + " and " + other.socket()
                                + " run the program with different parameters: their slots cannot be taken together");
            }
        }
        return first;
    }

    private static HashSeed commonSeed(List<SlotClient> pipes) throws IOException {
        HashSeed first = pipes.getFirst().hashSeed();
        for (SlotClient other : pipes) {
            if (!other.hashSeed().equals(first)) {
                throw CommandFailure.rejected("plumb: pipe " + pipes.getFirst().pipe() + " of the switch at "
                        + pipes.getFirst().socket() + " and pipe " + other.pipe() + " of the one at " + other.socket()
                        + " have different hash seeds, so that a value draws different coupons: start all with one"
                        + " --hash-seed, and begin intervals in all or none");
            }
        }
        return first;
    }

    /** Listens to all switches, each in a thread of its own; the latch opens when one has ended. */
    private CountDownLatch listen() throws InterruptedException {
        CountDownLatch listening = new CountDownLatch(switches.size());
        CountDownLatch ended = new CountDownLatch(1);
        for (QueryClient each : switches) {
            Thread.ofPlatform().daemon().name("digests of " + each.socket()).start(() -> {
                try {
                    each.follow(listening::countDown, (nanos, digest) -> reports.add(digest));
                } catch (IOException e) {
                    // its end too
                } finally {
                    ended.countDown();
                    listening.countDown();
                }
            });
        }
        listening.await();
        return ended;
    }

    private static Map<CollectorAddress, Collection<Slot>> slots(List<SlotClient> pipes, List<CollectorAddress> places)
            throws IOException {
        Map<CollectorAddress, Collection<Slot>> all = new HashMap<>();
        if (!places.isEmpty()) {
            for (SlotClient each : pipes) {
                each.slots(places).forEach((place, slots) -> all.computeIfAbsent(place, none -> new ArrayList<>())
                        .addAll(slots));
            }
        }
        return all;
    }
}
