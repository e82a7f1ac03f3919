package plumbline.programs.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.Switch;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.PhvLayout;

/** Where DRILL sends packets, against a model of its equations, on both engines. */
class DrillTest {
    private static final long RATE = 10_000_000_000L;
    private static final long DELAY = 700;
    private static final int WIRE = 24;
    private static final int UPLINKS = 4;
    private static final int FIRST = 1;
    private static final int BATCH = 1_500;
    private static final long SAME_PASS = 0;
    private static final long EACH = 2;
    private static final long SHOWN = 2;
    private static final int DESTINATIONS = 5;
    private static final Map<String, Long> ALL_REPORT =
            Map.of("report", 1L, "sample", 4096L, "budget", 1_000_000L, "memories", 65_536L);

    private record Arrival(long nanos, int bytes, int destination) {}

    /** What the program looked at, and what it chose. */
    private record Sent(int one, int two, int remembered, int uplink, long estimate) {}

    /** What waits at each uplink as a packet comes. */
    private record Waiting(List<Long> bytes) {}

    /** What comes into ingress, in this order: a packet of a number, or a copy that tells or reports of it. */
    private record Coming(long nanos, int number, Kind kind) {}

    private enum Kind {
        PACKET,
        TELLS,
        REPORTS
    }

    private record Outcome(
            List<Coming> coming, List<Sent> packets, List<Waiting> waiting, List<Long> left, List<Integer> out) {}

    private static Outcome run(Engine engine, Map<String, Long> parameters, List<Arrival> arrivals) {
        Watch watch = new Watch(Catalogue.program("drill", parameters));
        MemoryPort in = new MemoryPort("in");
        int number = 0;
        for (Arrival arrival : arrivals) {
            in.add(
                    arrival.nanos,
                    TestFrame.ipv4(arrival.bytes, TestFrame.UDP, number++, 0x0A01_0000 + arrival.destination)
                            .bytes());
        }
        List<MemoryPort> out = new ArrayList<>();
        var builder = Switch.builder(Catalogue.verified("drill", "unlimited", parameters), engine)
                .recirculation(RecirculationConfig.DEFAULT.withLatency(DELAY))
                .buffers(20_000, 1_518)
                .queueObserver(watch)
                .port(0, in);
        TrafficManagerConfig queues =
                TrafficManagerConfig.DEFAULT.with(new QueueUnits(1, 32, 19)).withCells(100_000_000);
        for (int uplink = 0; uplink < UPLINKS; uplink++) {
            out.add(new MemoryPort("up" + uplink));
            builder.port(FIRST + uplink, out.getLast());
            queues = queues.withPort(
                    FIRST + uplink,
                    PortConfig.DEFAULT
                            .withRate(RATE)
                            .withOverhead(WIRE)
                            .with(QueueConfig.DEFAULT.withLimits(100_000, 1 << 24)));
        }
        new StepRunner(builder.trafficManager(queues).build()).run();
        return new Outcome(
                watch.coming,
                watch.packets,
                watch.waiting,
                watch.left,
                out.stream().map(port -> port.sent().size()).toList());
    }

    /** Reads what a packet has in its Ethernet destination as it enters a queue, and when it leaves that. */
    private static final class Watch implements QueueObserver {
        private static final int SOURCE_ADDRESS = 26;

        private final List<Coming> coming = new ArrayList<>();
        private final List<Sent> packets = new ArrayList<>();
        private final List<Waiting> waiting = new ArrayList<>();
        private final List<Long> left = new ArrayList<>();
        private final long[] bytes = new long[UPLINKS];
        private final int slot;

        Watch(Program program) {
            slot = program.headers().stream()
                    .flatMap(header -> header.fields().stream())
                    .filter(field -> field.name().equals("ethernet.dst"))
                    .mapToInt(new PhvLayout(program)::slot)
                    .findFirst()
                    .orElseThrow();
        }

        private static boolean isUplink(int port) {
            return FIRST <= port && port < FIRST + UPLINKS;
        }

        private static int number(Frame frame) {
            return frame.buffer().getInt(frame.offset() + SOURCE_ADDRESS, ByteOrder.BIG_ENDIAN);
        }

        @Override
        public void enqueued(Packet packet, long nanos) {
            if (isUplink(packet.egressPort())) {
                coming.add(new Coming(nanos, packets.size(), Kind.PACKET));
                left.add(-1L);
                waiting.add(new Waiting(Arrays.stream(bytes).boxed().toList()));
                bytes[packet.egressPort() - FIRST] += packet.frame().wireLength();
                long said = packet.phv().values()[slot];
                packets.add(new Sent(
                        (int) (said >> 44) & 15,
                        (int) (said >> 40) & 15,
                        (int) (said >> 32) & 255,
                        packet.egressPort() - FIRST,
                        said & 0xffff_ffffL));
            }
        }

        @Override
        public void dequeued(Packet packet, long nanos) {
            if (isUplink(packet.egressPort())) {
                left.set(number(packet.frame()), nanos);
                bytes[packet.egressPort() - FIRST] -= packet.frame().wireLength();
            }
        }

        /** What a packet looked at is in copies from egress; those of ingress are as it came. */
        @Override
        public void returned(Packet packet, long nanos) {
            boolean asItCame = packet.frame().buffer().getInt(packet.frame().offset()) == 0;
            coming.add(new Coming(nanos, number(packet.frame()), asItCame ? Kind.TELLS : Kind.REPORTS));
        }
    }

    /** Bursts at up to the rate of all uplinks; now and then nothing, for up to {@code idle} ns. */
    private static List<Arrival> bursts(Random random, int packets, long idle) {
        List<Arrival> arrivals = new ArrayList<>();
        long now = 1_000;
        while (arrivals.size() < packets) {
            int burst = 1 + random.nextInt(80);
            for (int i = 0; i < burst && arrivals.size() < packets; i++) {
                int bytes = 60 + random.nextInt(1_455);
                arrivals.add(new Arrival(now, bytes, random.nextInt(DESTINATIONS)));
                now += 1 + random.nextInt(bytes / 3);
            }
            now += 1 + random.nextInt(20_000);
            if (random.nextInt(8) == 0) {
                now += random.nextLong(idle);
            }
        }
        return arrivals;
    }

    @ParameterizedTest(name = "update {0}, sample {1}, silence {2} ns")
    @CsvSource({"1, 4096, 100000", "2, 0, 100000"})
    void everyPacketGoesWhereTheModelSays(long update, long sample, long idle) {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(new Random(seed), 1_500, idle);
        Map<String, Long> parameters = new HashMap<>(ALL_REPORT);
        parameters.put("update", update);
        parameters.put("sample", sample);
        Outcome outcome = BothEngines.agree(engine -> run(engine, parameters, arrivals));
        assertThat(outcome.packets).hasSameSizeAs(arrivals);
        assertThat(outcome.out.stream().mapToInt(sent -> sent).sum()).isEqualTo(arrivals.size());

        DrillModel model = new DrillModel(UPLINKS);
        Map<Integer, Long> totals = new HashMap<>();
        int told = 0;
        int reported = 0;
        for (Coming coming : outcome.coming) {
            Arrival arrival = arrivals.get(coming.number);
            Sent sent = outcome.packets.get(coming.number);
            String where = "%s, seed %d".formatted(coming, seed);
            int bytes = arrival.bytes + WIRE;
            switch (coming.kind) {
                case PACKET -> {
                    model.arrive(coming.nanos);
                    assertThat(sent.one).as(where).isNotEqualTo(sent.two).isLessThan(UPLINKS);
                    assertThat(sent.two).as(where).isLessThan(UPLINKS);
                    assertThat(sent.remembered).as(where).isEqualTo(model.remembered(arrival.destination));
                    assertThat(sent.estimate / 4.0).as(where).isEqualTo(model.queue(sent.one));
                    assertThat(sent.uplink).as(where).isEqualTo(model.shortest(sent.one, sent.two, sent.remembered));
                    totals.put(coming.number, model.send(sent.uplink, bytes));
                    told += update == EACH || model.due(sent.uplink, bytes, BATCH) ? 1 : 0;
                }
                case TELLS -> {
                    assertThat(coming.nanos).as(where).isEqualTo(arrival.nanos + DELAY);
                    model.told(coming.nanos, sent.uplink, totals.get(coming.number), arrival.destination);
                    told--;
                }
                case REPORTS -> {
                    long left = outcome.left.get(coming.number);
                    assertThat(coming.nanos).as(where).isEqualTo(left + DELAY);
                    model.reported(sent.uplink, left, totals.get(coming.number));
                    reported++;
                }
            }
        }
        assertThat(told).isZero();
        assertThat(reported).isEqualTo(sample == 0 ? 0 : arrivals.size());
    }

    @ParameterizedTest(name = "update {0}, sample {1}, silence {2} ns")
    @Tag("long")
    @CsvSource({"2, 4096, 100000", "1, 0, 100000", "1, 4096, 20000000000"})
    void everyPacketOfOtherSettingsGoesWhereTheModelSays(long update, long sample, long idle) {
        everyPacketGoesWhereTheModelSays(update, sample, idle);
    }

    @Test
    void shownDepthsAreWhatWaits() {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(new Random(seed), 1_500, 100_000);
        Map<String, Long> parameters = Map.of("report", 1L, "queues", SHOWN, "update", SAME_PASS, "memories", 65_536L);
        Outcome outcome = BothEngines.agree(engine -> run(engine, parameters, arrivals));
        Map<Integer, Integer> best = new HashMap<>();
        for (int i = 0; i < arrivals.size(); i++) {
            Sent sent = outcome.packets.get(i);
            List<Long> waiting = outcome.waiting.get(i).bytes;
            String where = "packet %d, seed %d".formatted(i, seed);
            assertThat(sent.estimate).as(where).isEqualTo(waiting.get(sent.one));
            assertThat(sent.remembered).as(where).isEqualTo(best.getOrDefault(arrivals.get(i).destination, 0));
            assertThat(waiting.get(sent.uplink))
                    .as(where)
                    .isEqualTo(Math.min(
                            waiting.get(sent.remembered), Math.min(waiting.get(sent.one), waiting.get(sent.two))));
            assertThat(List.of(sent.one, sent.two, sent.remembered)).as(where).contains(sent.uplink);
            best.put(arrivals.get(i).destination, sent.uplink);
        }
        assertThat(outcome.coming).extracting(Coming::kind).containsOnly(Kind.PACKET);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"pisa", "tofino1", "tofino2"})
    void lookingChoosingAndCountingInOnePassIsRefused(String target) {
        assertThat(Catalogue.verdict("drill", target, Map.of("update", SAME_PASS))
                        .report()
                        .diagnostics())
                .extracting(Diagnostic::code)
                .contains("access-stages");
    }

    @ParameterizedTest(name = "{0}: {1} uplinks, forward {2}, queues {3}, {4} Mbit/s")
    @CsvSource({"tofino1, 2, 0, 1, 10000", "tofino2, 4, 1, 0, 10000"})
    void itIsLegalWithMoreUplinksAndAsARouter(String target, long uplinks, long forward, long queues, long rate) {
        Map<String, Long> parameters = Map.of("uplinks", uplinks, "forward", forward, "queues", queues, "rate", rate);
        assertThat(Catalogue.verdict("drill", target, parameters).report().diagnostics())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1} uplinks, forward {2}, queues {3}, {4} Mbit/s")
    @Tag("long")
    @CsvSource({
        "tofino1, 4, 0, 1, 40000",
        "tofino2, 16, 0, 1, 100000",
        "tofino2, 4, 1, 1, 4000",
        "tofino2, 3, 0, 2, 10000",
        "unlimited, 5, 1, 2, 1000"
    })
    void itIsLegalInOtherSettings(String target, long uplinks, long forward, long queues, long rate) {
        itIsLegalWithMoreUplinksAndAsARouter(target, uplinks, forward, queues, rate);
    }
}
