package plumbline.programs.prophet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.Switch;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.Compiler;

/** Prophet's estimates against the poster's formulas and against the traffic manager, on both engines. */
class ProphetTest {
    private static final long RATE = 10_000_000_000L;
    private static final long DELAY = 700;
    private static final int WIRE = 24;
    private static final int BURST = 20;
    private static final int LIMIT = 9_000;
    /** About the places at which clocks of 32 bits in quarters of a byte, their halves, and nanoseconds wrap. */
    private static final long[] SILENCES = {
        10_000_000_000L, 1L << 32, (1L << 32) / 5, (1L << 31) / 5, 3 * (1L << 31) / 5, 250_000_000L
    };

    private record Arrival(long nanos, int bytes) {}

    /** What the program says of a packet as it is sent to the queue, and what waits there then without it. */
    private record Said(long nanos, long estimate, long waiting, boolean taken) {}

    /** A packet starts on its way, with so many bytes behind it in the queue. */
    private record Leaving(long nanos, long depth) {}

    private record Outcome(List<Said> packets, List<Leaving> leaving, long sent) {}

    private static Outcome run(Engine engine, Map<String, Long> parameters, int bufferBytes, List<Arrival> arrivals) {
        Map<String, Long> all = new HashMap<>(parameters);
        all.putIfAbsent("report", 1L);
        Verified program = Catalogue.verified("prophet", "unlimited", all);
        MemoryPort in = new MemoryPort("in");
        for (Arrival arrival : arrivals) {
            in.add(
                    arrival.nanos,
                    TestFrame.ipv4(arrival.bytes, TestFrame.UDP, 0x0A00_0001, 0x0A00_0002)
                            .bytes());
        }
        MemoryPort out = new MemoryPort("out");
        Watch watch = new Watch(program.program());
        Switch device = Switch.builder(program, engine)
                .trafficManager(TrafficManagerConfig.DEFAULT
                        .with(new QueueUnits(1, 32, 19))
                        .withCells(10_000_000)
                        .withPort(
                                1,
                                PortConfig.DEFAULT
                                        .withRate(RATE)
                                        .withOverhead(WIRE)
                                        .with(QueueConfig.DEFAULT.withLimits(100_000, bufferBytes))))
                .recirculation(RecirculationConfig.DEFAULT.withLatency(DELAY))
                .buffers(20_000, 1_518)
                .queueObserver(watch)
                .port(0, in)
                .port(1, out)
                .build();
        new StepRunner(device).run();
        return new Outcome(watch.said, watch.leaving, out.sent().size());
    }

    private static final class Watch implements QueueObserver {
        private final List<Said> said = new ArrayList<>();
        private final int slot;
        private final List<Leaving> leaving = new ArrayList<>();
        private long waiting;

        Watch(Program program) {
            slot = new PhvLayout(program).slot(field(program));
        }

        private static Field field(Program program) {
            return program.headers().stream()
                    .flatMap(header -> header.fields().stream())
                    .filter(field -> field.name().equals("ethernet.dst"))
                    .findFirst()
                    .orElseThrow();
        }

        /** None for a report, which takes the queue of recirculation. */
        private static int bytes(Packet packet) {
            return packet.egressPort() == 1 ? packet.frame().wireLength() + WIRE : 0;
        }

        private void say(Packet packet, long nanos, boolean taken) {
            if (packet.egressPort() == 1) {
                said.add(new Said(nanos, packet.phv().values()[slot], waiting, taken));
            }
        }

        @Override
        public void enqueued(Packet packet, long nanos) {
            say(packet, nanos, true);
            waiting += bytes(packet);
        }

        @Override
        public void dequeued(Packet packet, long nanos) {
            waiting -= bytes(packet);
            if (packet.egressPort() == 1) {
                leaving.add(new Leaving(nanos, packet.dequeuedDepth()));
            }
        }

        @Override
        public void dropped(Packet packet, DropReason reason, long nanos) {
            say(packet, nanos, false);
        }
    }

    /** Bursts that fill and drain the queue many times; now and then nothing for up to 20 s. */
    private static List<Arrival> bursts(Random random, int packets, int idle) {
        List<Arrival> arrivals = new ArrayList<>();
        long now = 1_000;
        while (arrivals.size() < packets) {
            int burst = 1 + random.nextInt(60);
            for (int i = 0; i < burst && arrivals.size() < packets; i++) {
                int bytes = 60 + random.nextInt(1_455);
                arrivals.add(new Arrival(now, bytes));
                now += 1 + random.nextInt(bytes);
            }
            now += 1 + random.nextInt(60_000);
            if (random.nextInt(idle) == 0) {
                now += random.nextLong(20_000_000_000L);
            }
        }
        return arrivals;
    }

    private static Map<String, Long> parameters(long form, long feedback) {
        return Map.of("form", form, "feedback", feedback, "sample", 4096L, "cell", 1L);
    }

    @ParameterizedTest(name = "form {0}, limit {1}")
    @CsvSource({"0, 0", "1, 0", "1, 9000"})
    void withoutFeedbackItIsThePostersModelToTheByte(long form, long limit) {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(new Random(seed), 600, 8);
        Map<String, Long> parameters = Catalogue.with(parameters(form, 0), "limit", limit);
        Outcome outcome = BothEngines.agree(engine -> run(engine, parameters, 1 << 22, arrivals));
        QueueModel model = new QueueModel(limit);
        List<Long> expected = new ArrayList<>();
        arrivals.forEach(arrival -> expected.add(model.arrival(arrival.nanos, arrival.bytes + WIRE)));
        assertEstimates(outcome, expected, seed);
        assertThat(expected.stream().mapToLong(queue -> queue).max().orElseThrow())
                .isGreaterThan(8_900);
    }

    @ParameterizedTest(name = "form {0}")
    @ValueSource(longs = {0, 1})
    void exactRateAndWireBytesErrByLessThanAPacket(long form) {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(new Random(seed), 600, 8);
        Outcome outcome = run(new Compiler(), parameters(form, 0), 1 << 22, arrivals);
        for (int i = 0; i < arrivals.size(); i++) {
            Said said = outcome.packets.get(i);
            // The packet on the wire does not wait any more, but has not been sent wholly.
            assertThat(said.estimate - arrivals.get(i).bytes - WIRE - said.waiting)
                    .as("packet %d, seed %d", i, seed)
                    .isBetween(-1L, 1_514L + WIRE);
        }
    }

    @ParameterizedTest(name = "form {0}, feedback {1}")
    @CsvSource({"0, 0", "0, 1", "0, 2", "1, 0", "1, 1", "1, 2"})
    void behindTenSecondsOfSilenceTheQueueIsThePacketItself(long form, long feedback) {
        List<Arrival> arrivals = new ArrayList<>();
        long now = 1_000;
        for (long silence : SILENCES) {
            for (int i = 0; i < BURST; i++, now += 100) {
                arrivals.add(new Arrival(now, 1_000));
            }
            now += silence;
            arrivals.add(new Arrival(now, 200));
            now += 1_000_000;
        }
        Outcome outcome = BothEngines.agree(engine -> run(engine, parameters(form, feedback), 1 << 22, arrivals));
        for (int i = 0; i < SILENCES.length; i++) {
            assertThat(outcome.packets.get(i * (BURST + 1) + BURST).estimate)
                    .as("after %d ns", SILENCES[i])
                    .isEqualTo(200 + WIRE);
        }
        assertThat(outcome.sent).isEqualTo(arrivals.size());
    }

    @ParameterizedTest(name = "form {0}, feedback {1}")
    @CsvSource({"0, 1", "0, 2", "1, 1", "1, 2"})
    void aReportIsWhatItShouldBeWheneverItComes(long form, long feedback) {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(new Random(seed), 600, 8);
        int buffer = feedback == 1 ? 12_000 : 1 << 22;
        Outcome outcome = BothEngines.agree(engine -> run(engine, parameters(form, feedback), buffer, arrivals));
        assertThat(outcome.sent)
                .isEqualTo(outcome.packets.stream().filter(Said::taken).count());
        QueueModel model = new QueueModel(0);
        assertEstimates(outcome, expected(model, feedback, model::arrival, arrivals, outcome), seed);
    }

    @ParameterizedTest(name = "cut {0}")
    @ValueSource(longs = {0, 1})
    void anEstimateIsCutToTheLimitOrWhatThePacketFinds(long cut) {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(new Random(seed), 600, 8);
        Map<String, Long> parameters =
                Catalogue.with(Catalogue.with(parameters(1, 2), "limit", (long) LIMIT), "cut", cut);
        Outcome outcome = BothEngines.agree(engine -> run(engine, parameters, 1 << 22, arrivals));
        QueueModel model = new QueueModel(LIMIT);
        LongBinaryOperator estimate = (now, bytes) -> {
            long found = model.found(now, bytes);
            long filled = model.arrival(now, bytes);
            return cut == 1 ? filled : found;
        };
        List<Long> expected = expected(model, 2, estimate, arrivals, outcome);
        assertEstimates(outcome, expected, seed);
        assertThat(expected.stream()
                                .mapToLong(queue -> queue - 1_514 - WIRE)
                                .max()
                                .orElseThrow()
                        > LIMIT)
                .isEqualTo(cut == 0);
    }

    private static void assertEstimates(Outcome outcome, List<Long> expected, long seed) {
        assertThat(outcome.packets.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            Said said = outcome.packets.get(i);
            assertThat(said.estimate)
                    .as("packet %d at %d ns, seed %d", i, said.nanos, seed)
                    .isEqualTo(expected.get(i));
        }
    }

    /** The model hears of each packet that left, as soon as its report has gone round. */
    private static List<Long> expected(
            QueueModel model, long feedback, LongBinaryOperator estimate, List<Arrival> arrivals, Outcome outcome) {
        List<Long> accepted = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        int heard = 0;
        for (int i = 0; i < arrivals.size(); i++) {
            long now = arrivals.get(i).nanos;
            for (; heard < accepted.size() && outcome.leaving.get(heard).nanos + DELAY <= now; heard++) {
                Leaving report = outcome.leaving.get(heard);
                if (feedback == 1) {
                    model.overwrite(report.nanos + DELAY, report.depth);
                } else {
                    model.compensate(report.nanos + DELAY, report.nanos, accepted.get(heard));
                }
            }
            expected.add(estimate.applyAsLong(now, arrivals.get(i).bytes + WIRE));
            if (outcome.packets.get(i).taken) {
                accepted.add(model.accepted());
            }
        }
        return expected;
    }

    @Test
    void theLastReportAloneIsWhatWasReported() {
        Outcome outcome = BothEngines.agree(engine -> run(
                engine,
                parameters(1, 3),
                1 << 22,
                List.of(
                        new Arrival(1_000, 1_000),
                        new Arrival(1_001, 500),
                        new Arrival(1_600, 100),
                        new Arrival(1_900, 100))));
        // The first leaves at 1,000 with nothing behind it; its report of 0 comes at 1,700. The second leaves at 1,820.
        assertThat(outcome.packets).extracting(Said::estimate).containsExactly(1_024L, 524L, 124L, 124L);
    }
}
