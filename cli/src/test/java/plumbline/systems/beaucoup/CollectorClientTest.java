package plumbline.systems.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.control.ControlledSwitch;
import plumbline.cli.control.Talk;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** Two running switches that each see a part of what a source sends; the part is never enough, the whole is. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class CollectorClientTest {
    private static final Program PROGRAM = new BeauCoup().assemble(Map.of()).orThrow();
    private static final QuerySet ASKED = QueryFile.read("test.yaml", """
        budget: 1
        queries: [{name: spreader, key: [src], attribute: [dst], threshold: 100}]
        """);
    /**
     * 17 of 31 coupons are needed. Of the first 65 multiples of a step 14 are different coupons, of the next 65 12; of
     * both 21.
     */
    private static final int SHARE = Talk.SHARE;

    @TempDir
    Path temp;

    private BlockingQueue<Alert> collecting(List<Path> sockets) {
        BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                new CollectorClient(sockets).collect(ASKED, Duration.ofMillis(5), queries -> {}, alerts::add);
            } catch (IOException | InterruptedException e) {
                // the switches have ended
            }
        });
        return alerts;
    }

    @Test
    void whatNeitherHasTheyHaveTogether() throws Exception {
        List<Path> sockets = List.of(temp.resolve("left.sock"), temp.resolve("right.sock"));
        try (ControlledSwitch left = new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE)), sockets.getFirst());
                ControlledSwitch right =
                        new ControlledSwitch(PROGRAM, List.of(new Talk(SHARE, SHARE)), sockets.getLast())) {
            for (Path socket : sockets) {
                assertThat(alone(socket).poll(500, TimeUnit.MILLISECONDS))
                        .as("alone")
                        .isNull();
            }
            BlockingQueue<Alert> alerts = collecting(sockets);
            for (int window = 0; window < 3; window++) { // again in each window; the other source never
                assertSpreader(alerts.poll(30, TimeUnit.SECONDS));
            }
            for (ControlledSwitch each : List.of(left, right)) {
                assertThat(each.device().pipe().counters().drops().total()).isZero();
            }
        }
    }

    private static void assertSpreader(Alert alert) {
        assertThat(alert).isNotNull();
        assertThat(alert.query()).isEqualTo("spreader");
        assertThat(alert.key()).isEqualTo(Map.of("src", "10.0.0.1"));
    }

    /** A switch with two pipes is like two switches. */
    @Test
    void whatNoPipeHasTheyHaveTogether() throws Exception {
        Path socket = temp.resolve("wide.sock");
        try (ControlledSwitch wide =
                new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE), new Talk(SHARE, SHARE)), socket)) {
            assertThat(wide.device().pipes()).hasSize(2);
            assertThat(alone(socket).poll(500, TimeUnit.MILLISECONDS))
                    .as("each pipe for itself")
                    .isNull();
            assertSpreader(collecting(List.of(socket)).poll(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void aSwitchThatAnswersForItselfIsHeardInEveryPipe() throws Exception {
        Path socket = temp.resolve("wide.sock");
        try (ControlledSwitch wide =
                new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE), new Talk(0, 2 * SHARE)), socket)) {
            assertThat(wide.device().pipes()).hasSize(2);
            assertSpreader(alone(socket).poll(30, TimeUnit.SECONDS));
        }
    }

    /** The alerts of a switch that answers for itself; a window takes 100 ms. */
    private static BlockingQueue<Alert> alone(Path socket) throws Exception {
        BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
        QueryClient client = new QueryClient(socket);
        CompiledQueries queries =
                client.install(ASKED, CouponChoice.TEXT, client.installed().anew());
        Thread.ofPlatform().daemon().start(() -> {
            try {
                client.follow(queries, alerts::add, () -> {});
            } catch (IOException e) {
                // the switch has ended
            }
        });
        return alerts;
    }

    /** By this seed 14 of the first multiples are different coupons, 14 of the next, 23 of both. */
    @Test
    void switchesOfOneSeedAreTakenTogether() throws Exception {
        HashSeed seed = HashSeed.parse("0x9");
        List<Path> sockets = List.of(temp.resolve("left.sock"), temp.resolve("right.sock"));
        try (ControlledSwitch left =
                        new ControlledSwitch(PROGRAM, seed, List.of(new Talk(0, SHARE)), sockets.getFirst());
                ControlledSwitch right =
                        new ControlledSwitch(PROGRAM, seed, List.of(new Talk(SHARE, SHARE)), sockets.getLast())) {
            assertSpreader(collecting(sockets).poll(30, TimeUnit.SECONDS));
            assertThat(left.ask("program hash-seed").lines())
                    .isEqualTo(right.ask("program hash-seed").lines());
        }
    }

    @Test
    void switchesOfDifferentSeedsAreRefused() throws Exception {
        List<Path> sockets = List.of(temp.resolve("left.sock"), temp.resolve("right.sock"));
        HashSeed one = HashSeed.parse("0x1");
        HashSeed two = HashSeed.parse("0x2");
        try (ControlledSwitch left =
                        new ControlledSwitch(PROGRAM, one, List.of(new Talk(0, SHARE)), sockets.getFirst());
                ControlledSwitch right =
                        new ControlledSwitch(PROGRAM, two, List.of(new Talk(SHARE, SHARE)), sockets.getLast())) {
            assertThat(List.of(left, right))
                    .allSatisfy(each -> assertThat(each.device().pipes()).hasSize(1));
            assertThatThrownBy(() -> new CollectorClient(sockets)
                            .collect(ASKED, Duration.ofMillis(5), queries -> {}, alert -> {}))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("different hash seeds")
                    .hasMessageContaining("start all with one --hash-seed")
                    .hasMessageNotContaining(one.text());
        }
    }

    /** What was collected by the last seed says nothing any more. */
    @Test
    void anIntervalEndsTheCollection() throws Exception {
        Path socket = temp.resolve("left.sock");
        try (ControlledSwitch left =
                new ControlledSwitch(PROGRAM, HashSeed.parse("0x1"), List.of(new Talk(0, 10 * SHARE)), socket)) {
            CollectorClient client = new CollectorClient(List.of(socket));
            assertThatThrownBy(
                            () -> client.collect(ASKED, Duration.ofMillis(5), queries -> interval(left), alert -> {}))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("hash by another seed");
        }
    }

    private static void interval(ControlledSwitch running) {
        try {
            assertThat(running.ask("program interval").error()).isNull();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void switchesOfDifferentShapesAreRefused() throws Exception {
        Program other = new BeauCoup().assemble(Map.of("slots", 1024L)).orThrow();
        List<Path> sockets = List.of(temp.resolve("left.sock"), temp.resolve("right.sock"));
        try (ControlledSwitch left = new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE)), sockets.getFirst());
                ControlledSwitch right =
                        new ControlledSwitch(other, List.of(new Talk(SHARE, SHARE)), sockets.getLast())) {
            assertThat(List.of(left, right))
                    .allSatisfy(each -> assertThat(each.device().pipes()).hasSize(1));
            assertThatThrownBy(() -> new CollectorClient(sockets)
                            .collect(ASKED, Duration.ofMillis(5), queries -> {}, alert -> {}))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("left.sock and ")
                    .hasMessageContaining("different parameters");
        }
    }

    /** Whoever asks all switches the same cannot go on once one of them is asked something else. */
    @Test
    void queriesThatSomebodyReplacesEndTheCollection() throws Exception {
        Path socket = temp.resolve("replaced.sock");
        try (ControlledSwitch device = new ControlledSwitch(PROGRAM, List.of(new Talk(0, 2 * SHARE)), socket)) {
            assertThat(device.device().pipes()).hasSize(1);
            CountDownLatch installed = new CountDownLatch(1);
            BlockingQueue<Throwable> ends = new LinkedBlockingQueue<>();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    new CollectorClient(List.of(socket))
                            .collect(ASKED, Duration.ofMillis(5), queries -> installed.countDown(), alert -> {});
                } catch (IOException | InterruptedException | CommandFailure e) {
                    ends.add(e);
                }
            });
            installed.await();
            QueryClient other = new QueryClient(socket);
            other.install(QueryFile.read("other.yaml", """
                queries: [{name: pairs, key: [src, src_port], attribute: [dst], threshold: 60}]
                """), CouponChoice.TEXT, other.installed());
            assertThat(ends.poll(30, TimeUnit.SECONDS))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("replaced.sock have been replaced by others");
        }
    }
}
