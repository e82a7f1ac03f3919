package plumbline.programs.router;

import java.util.List;
import java.util.Set;
import plumbline.isa.model.Match;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.programs.ProgramControl;

/**
 * The router's control plane: fills the tables, learns neighbours from what the data plane hears, and asks for those
 * that it does not know. Questions leave by the last application of the packet generator, one at a time.
 */
final class RouterControl implements ProgramControl {
    private static final int CAPACITY = 4_096;
    private static final int APP = GeneratorApp.MAX_APPS - 1;
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final String TABLE = "neighbours_at";

    private final RouterSetup setup;
    private final RouterTables tables;
    private final Neighbours neighbours;
    private DigestQueue digests;
    private long next;
    private long nextSecond = SECOND;
    private long now;
    private long questions;

    /**
     * @param program {@code router}, assembled with any parameters
     * @throws IllegalArgumentException if the set-up does not fit
     */
    RouterControl(Program program, RouterSetup setup) {
        this.setup = setup;
        tables = new RouterTables(program, setup);
        neighbours = new Neighbours(Math.toIntExact(program.parameter("neighbours")), setup.ageingSeconds() * SECOND);
    }

    @Override
    public void start(RuntimeControl control) {
        tables.contents().apply(control.state());
        digests = control.digests().subscribe(CAPACITY, List.of("heard", "missing"));
        setup.neighbours().forEach(fixed -> neighbours.fix(key(fixed.address()), fixed.mac(), changes(control)));
        setup.routes().stream()
                .flatMap(route -> route.via().stream())
                .map(this::key)
                .forEach(neighbours::need);
    }

    @Override
    public Set<String> maintains() {
        return Set.of(TABLE, ProgramControl.generator(APP));
    }

    private Neighbours.Key key(IpAddress address) {
        return new Neighbours.Key(setup.towards(address).port(), address);
    }

    @Override
    public long nextWorkNanos() {
        return next;
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        now = nanos;
        next = nanos + MILLISECOND;
        Neighbours.Changes changes = changes(control);
        digests.poll(message -> listen(message, nanos, changes), CAPACITY);
        if (nanos >= nextSecond) {
            nextSecond = nanos + SECOND;
            neighbours.second(nanos, changes);
        }
        Neighbours.Key question = neighbours.nextQuestion();
        if (question != null) {
            questions++;
            control.generator()
                    .set(GeneratorApp.single(
                            APP,
                            new Trigger.OneShot(0),
                            Question.template(setup.at(question.port()).orElseThrow(), question.address())));
        }
    }

    private void listen(DigestMessage message, long nanos, Neighbours.Changes changes) {
        if (message.declaration().name().equals("missing")) {
            IpAddress address = IpAddress.of(message.value("next_hi"), message.value("next_lo"));
            int port = (int) message.value("port");
            if (reaches(port, address)) {
                neighbours.missing(new Neighbours.Key(port, address));
            }
        } else {
            IpAddress address = IpAddress.of(message.value("heard_hi"), message.value("heard_lo"));
            int port = (int) message.value("ingress_port");
            long mac = message.value("heard_mac");
            if (reaches(port, address) && MacAddress.isHost(mac)) {
                neighbours.heard(new Neighbours.Key(port, address), mac, nanos, changes);
            }
        }
    }

    private boolean reaches(int port, IpAddress address) {
        return !address.isMulticast()
                && setup.at(port).map(one -> one.reaches(address)).orElse(false);
    }

    /** In place of what is there: an entry may have been made by hand, or deleted. */
    private Neighbours.Changes changes(RuntimeControl control) {
        return new Neighbours.Changes() {
            @Override
            public boolean known(Neighbours.Key key, long mac) {
                long own = setup.at(key.port()).orElseThrow().mac();
                return new TableBatch()
                        .set(TABLE, matches(key), 0, "forward", mac, own)
                        .tryApply(control.state());
            }

            @Override
            public void gone(Neighbours.Key key) {
                new TableBatch().clear(TABLE, matches(key), 0).apply(control.state());
            }
        };
    }

    private static List<Match> matches(Neighbours.Key key) {
        return List.of(
                new Match.Exact(key.port()),
                new Match.Exact(key.address().hi()),
                new Match.Exact(key.address().lo()));
    }

    @Override
    public RouterReport reading(int top) {
        return new RouterReport(
                neighbours.known().stream()
                        .limit(top)
                        .map(known -> new RouterReport.Row(
                                known.key().address().toString(),
                                MacAddress.text(known.mac()),
                                known.key().port(),
                                known.fixed() ? -1 : (now - known.heardNanos()) / SECOND))
                        .toList(),
                neighbours.known().size(),
                neighbours.unknown(),
                questions,
                neighbours.refused(),
                digests.lost());
    }
}
