package plumbline.programs.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.ProgramControl;
import plumbline.programs.conquest.ConQuestModel.Cleaning;
import plumbline.programs.conquest.ConQuestModel.Settings;
import plumbline.programs.conquest.ConQuestReport.Contributor;
import plumbline.programs.conquest.Departures.Departure;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.NumberedFlows;
import plumbline.vm.compiler.Compiler;

/** What becomes of the packets of contributing flows, and of no others. */
class ActionsTest {
    private static final int K = 14;
    private static final long DELAY = 5 * 4_096;
    private static final long THRESHOLD = 6;
    private static final int PACKETS = 5_000;
    private static final long SEED = 11;

    private static Map<String, Long> parameters(Map<String, Long> more) {
        Map<String, Long> all =
                new HashMap<>(Map.of("columns", 64L, "k", (long) K, "delay", DELAY, "threshold", THRESHOLD));
        all.putAll(more);
        return all;
    }

    private static QueueRun run(Map<String, Long> parameters, MemoryPort in, ControlPlane plane) {
        return QueueRun.of(
                new Compiler(Duration.ZERO), "unlimited", parameters, in, builder -> builder.controlPlane(plane));
    }

    /** What the model says of each packet: its estimate, or −1 if it is none of ConQuest's business. */
    private static List<Long> estimates(QueueRun run) {
        ConQuestModel model =
                new ConQuestModel(new Settings(4, 2, 64, 1 << K, SummedWindows.ARTEFACT, Cleaning.CYCLIC));
        List<Long> estimates = new ArrayList<>();
        for (Departure packet : run.departures()) {
            if (packet.isIpv4()) {
                long estimate = model.leaves(packet.flow(0, false), packet.came(), packet.left(), 1);
                estimates.add(packet.left() - packet.came() >= DELAY ? estimate : -1);
            } else {
                model.passes(packet.left());
                estimates.add(-1L);
            }
        }
        return estimates;
    }

    @Test
    void marksWhatUnderstandsEcn() {
        QueueRun run = run(parameters(Map.of("action", 1L)), Traffic.bursts(SEED, PACKETS), ControlPlane.NONE);
        List<Long> estimates = estimates(run);
        int marked = 0;
        for (int i = 0; i < PACKETS; i++) {
            int before = run.departures().get(i).frame()[15] & 3;
            boolean mark = estimates.get(i) >= THRESHOLD && before != 0;
            assertThat(run.out().get(i).bytes()[15] & 3).as("packet %d", i).isEqualTo(mark ? 3 : before);
            marked += mark && before != 3 ? 1 : 0;
        }
        assertThat(marked).isGreaterThan(100);
    }

    /** IPv6 has its two bits at the end of the traffic class. */
    @Test
    void marksIpv6Too() {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 200; i++) {
            byte[] frame = NumberedFlows.packet6(i % 2, 1_000);
            frame[15] = (byte) (i % 2 == 0 ? 0xA0 : 0x80);
            in.add(i * 100L, frame);
        }
        QueueRun run = run(parameters(Map.of("action", 1L, "ip6", 1L)), in, ControlPlane.NONE);
        assertThat(run.out())
                .extracting(frame -> frame.bytes()[15] & 0xFF)
                .contains(0xB0, 0xA0, 0x80)
                .containsOnly(0xB0, 0xA0, 0x80);
        assertThat(run.out())
                .filteredOn(frame -> (frame.bytes()[15] & 0xF0) == 0xB0)
                .hasSizeGreaterThan(50);
    }

    /**
     * IPv6 has its class of service in front of the traffic class: the packet of class 7 overtakes those of class 0
     * that wait.
     */
    @Test
    void ipv6HasClassesToo() {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 200; i++) {
            byte[] frame = NumberedFlows.packet6(i % 2, 1_000);
            if (i == 150) {
                frame[14] = (byte) 0x6E;
            }
            in.add(i * 100L, frame);
        }
        QueueRun run = run(parameters(Map.of("action", 0L, "ip6", 1L, "classes", 1L)), in, ControlPlane.NONE);
        List<Integer> first =
                run.out().stream().map(frame -> (int) frame.bytes()[14]).toList();
        assertThat(first.indexOf(0x6E)).isBetween(10, 40);
    }

    /** A blocked flow can be sent elsewhere instead. */
    @Test
    void sendsTheFlowElsewhere() {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 2_000; i++) {
            in.add(i * 533L, NumberedFlows.packet(0, 1_000, 0));
        }
        QueueRun run = run(parameters(Map.of("action", 4L, "detour", 2L)), in, new Listener());
        long elsewhere = run.report().ports().stream()
                .filter(port -> port.number() == 2)
                .findFirst()
                .orElseThrow()
                .sent();
        assertThat(elsewhere).isGreaterThan(1_500);
        assertThat(run.out().size() + elsewhere).isEqualTo(2_000);
    }

    @Test
    void drops() {
        QueueRun run = run(parameters(Map.of("action", 2L)), Traffic.bursts(SEED, PACKETS), ControlPlane.NONE);
        List<Long> estimates = estimates(run);
        List<ByteBuffer> expected = new ArrayList<>();
        for (int i = 0; i < PACKETS; i++) {
            if (estimates.get(i) < THRESHOLD) {
                expected.add(ByteBuffer.wrap(run.departures().get(i).frame()));
            }
        }
        assertThat(expected).hasSizeBetween(PACKETS / 2, PACKETS - 100);
        assertThat(run.out()).map(frame -> ByteBuffer.wrap(frame.bytes())).isEqualTo(expected);
    }

    @Test
    void tellsTheControlPlane() {
        Listener listener = new Listener();
        QueueRun run = run(parameters(Map.of("action", 3L)), Traffic.bursts(SEED, PACKETS), listener);
        List<Long> expected = estimates(run).stream()
                .filter(estimate -> estimate >= THRESHOLD)
                .toList();
        long overBudget = run.device().pipe().counters().drops().get(DropReason.RECIRCULATION_BUDGET);
        assertThat(listener.weights.size() + overBudget).isEqualTo(expected.size());
        assertThat(listener.weights).hasSizeGreaterThan(40).isSubsetOf(expected);
        assertThat(run.out()).as("the packets themselves go on").hasSize(PACKETS);
    }

    /**
     * The program's own control plane says at the end who it was: a flow of 15 Gbit/s, not the one that sends a packet
     * in a while. Fewer packets than the burst of notices that the declared share allows.
     */
    @Test
    void namesWhoFilledTheQueue() {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 1_000; i++) {
            in.add(i * 533L, NumberedFlows.packet(0, 1_000, 0));
            if (i % 100 == 0) {
                in.add(i * 533L, NumberedFlows.packet(1, 100, 0));
            }
        }
        Map<String, Long> parameters = parameters(Map.of("action", 3L));
        ProgramControl control = new ConQuest()
                .control(Catalogue.program("conquest", parameters))
                .orElseThrow();
        List<Long> estimates = estimates(run(parameters, in, control)).stream()
                .filter(estimate -> estimate >= THRESHOLD)
                .toList();
        ConQuestReport report = (ConQuestReport) control.reading(10);
        assertThat(report.contributors()).singleElement().satisfies(flow -> {
            assertThat(flow.flow()).isEqualTo("10.0.0.0:1000 → 11.0.0.0:0 udp");
            assertThat(flow.told()).isEqualTo(estimates.size());
            assertThat(flow.most()).isEqualTo(Collections.max(estimates));
        });
        assertThat(report.flows()).isEqualTo(1);
        assertThat(report.text())
                .containsPattern(
                        "who filled the queue +told of +most packets +longest wait\\R10.0.0.0:1000 → 11.0.0.0:0 udp ");
    }

    /** IPv6 flows by their addresses, not by hashes of them. */
    @Test
    void namesIpv6Too() {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 500; i++) {
            in.add(i * 300L, NumberedFlows.packet6(5, 1_000));
        }
        Map<String, Long> parameters = parameters(Map.of("action", 3L, "ip6", 1L));
        ProgramControl control = new ConQuest()
                .control(Catalogue.program("conquest", parameters))
                .orElseThrow();
        run(parameters, in, control);
        assertThat(((ConQuestReport) control.reading(10)).contributors())
                .extracting(Contributor::flow)
                .containsExactly("[fd00:0:0:0:0:0:0:1]:1005 → [fd00:0:0:0:0:0:0:5]:1 udp");
    }

    /**
     * Who is blocked is the flow as {@code key} has it: one packet in fifty has another port, and with the source as
     * key goes the same way.
     */
    @ParameterizedTest
    @CsvSource({"0, 40, 40", "2, 1, 5"})
    void blocksTheFlowAsItIsDefined(long key, long least, long most) {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 2_000; i++) {
            byte[] frame = NumberedFlows.packet(0, 1_000, 0);
            if (i % 50 == 0) {
                ByteBuffer.wrap(frame).putShort(34, (short) 7);
            }
            in.add(i * 533L, frame);
        }
        QueueRun run = run(parameters(Map.of("action", 4L, "key", key)), in, new Listener());
        long other = run.out().stream()
                .filter(frame -> ByteBuffer.wrap(frame.bytes()).getShort(34) == 7)
                .count();
        assertThat(run.out()).as("blocked for the rest of the second").hasSizeLessThan(500);
        assertThat(other).isBetween(least, most);
    }

    /**
     * A flow of 15 Gbit/s beside one that sends a packet in a while: the first is shut out for a while, then let in.
     */
    @Test
    void blocksTheFlowAtIngress() {
        MemoryPort in = new MemoryPort("in");
        long until = 3_000_000;
        int mice = 0;
        for (long now = 0; now < until; now += 533) {
            in.add(now, NumberedFlows.packet(0, 1_000, 0));
            if (now / 533 % 100 == 0) {
                in.add(now, NumberedFlows.packet(1, 100, 0));
                mice++;
            }
        }
        QueueRun run = run(parameters(Map.of("action", 4L, "hold", 1_000_000L)), in, new Listener());
        List<Long> large = new ArrayList<>();
        int small = 0;
        for (Departure packet : run.departures()) {
            if (packet.frame().length == 1_000) {
                large.add(packet.came());
            } else {
                small++;
            }
        }
        assertThat(small).isEqualTo(mice);
        long gaps = 0;
        for (int i = 1; i < large.size(); i++) {
            long gap = large.get(i) - large.get(i - 1);
            if (gap > 1_000) {
                assertThat(gap).isBetween(900_000L, 1_100_000L);
                gaps++;
            }
        }
        assertThat(gaps).as("times it was blocked and let in again").isEqualTo(2);
    }

    /** 32 bits of ns wrap after 4.3 s: what has ended does not begin again, whenever the flow comes back. */
    @Test
    void aBlockThatHasEndedStaysSo() {
        MemoryPort in = new MemoryPort("in");
        for (long now = 0; now < 500_000; now += 533) {
            in.add(now, NumberedFlows.packet(0, 1_000, 0));
        }
        int later = 0;
        for (long now = 10_000_000; now < 10_000_000_000L; now += 9_000_000) {
            in.add(now, NumberedFlows.packet(0, 999, 0));
            later++;
        }
        QueueRun run = run(parameters(Map.of("action", 4L, "hold", 1_000_000L)), in, new Listener());
        assertThat(run.departures())
                .as("it was blocked")
                .filteredOn(packet -> packet.frame().length == 1_000)
                .hasSizeLessThan(900);
        assertThat(run.departures())
                .filteredOn(packet -> packet.frame().length == 999)
                .hasSize(later);
    }

    /** From 5 packets in a window to 60: told of. From 30 to 60 and then always 60: not. */
    @Test
    void tellsOfRapidGrowth() {
        Listener listener = new Listener();
        MemoryPort in = new MemoryPort("in");
        int[] perWindow = {20, 20, 20, 20, 5, 60, 5, 5};
        for (int window = 0; window < perWindow.length; window++) {
            for (int i = 0; i < 60; i++) {
                long now = window * (1L << K) + i * 270;
                if (i < perWindow[window]) {
                    in.add(now, NumberedFlows.packet(0, 60, 0));
                }
                if (window > 0 || i < 30) {
                    in.add(now, NumberedFlows.packet(1, 60, 0));
                }
            }
        }
        run(parameters(Map.of("action", 0L, "growth", 40L)), in, listener);
        assertThat(listener.sources).isNotEmpty().containsOnly(0x0A00_0000L);
        assertThat(listener.ports).containsOnly(1000L);
    }

    @Test
    void theProbabilityRisesInSteps() {
        Table judge = Catalogue.program("conquest", Map.of("threshold", 100L, "ramp", 80L, "delay", 0L, "action", 2L))
                .table("judge");
        assertThat(IntStream.of(99, 100, 109, 110, 120, 169, 170, 1_000_000).map(weight -> chance(judge, weight, 0)))
                .containsExactly(0, 32, 32, 64, 96, 224, 256, 256);
    }

    /** With alpha, the least weight that is acted on is the share of what the queue of that delay holds. */
    @Test
    @Tag("long")
    void alphaIsAShareOfTheDelay() {
        Table judge = Catalogue.program(
                        "conquest", Map.of("alpha", 100L, "drain", 2_000L, "delay", 0L, "action", 2L, "k", 20L))
                .table("judge");
        long window = 1 << 20;
        for (long nanos = window / 4; nanos < 3 * window; nanos += window / 16) {
            double exact = 0.1 * 2_000 * nanos / window;
            int least = 1;
            while (chance(judge, least, nanos >> 12) == 0) {
                least++;
            }
            assertThat((double) least).as("delay %d", nanos).isBetween(exact - 26, exact + 26);
        }
    }

    private static int chance(Table judge, long weight, long wait) {
        int accepted = 0;
        for (int coin = 0; coin < 256; coin++) {
            long[] key = {weight, wait, coin, 0};
            accepted += judge.entries().stream().anyMatch(entry -> {
                        for (int i = 0; i < key.length; i++) {
                            if (!entry.matches().get(i).fits(key[i])) {
                                return false;
                            }
                        }
                        return true;
                    })
                    ? 1
                    : 0;
        }
        return accepted;
    }

    /** Keeps what it is told. */
    private static final class Listener implements ControlPlane {
        private final List<Long> weights = new ArrayList<>();
        private final List<Long> sources = new ArrayList<>();
        private final List<Long> ports = new ArrayList<>();
        private DigestQueue digests;
        private long next;

        @Override
        public void start(RuntimeControl control) {
            digests = control.digests().subscribe(10_000, List.of("alert"));
        }

        @Override
        public long nextWorkNanos() {
            return next;
        }

        @Override
        public void work(RuntimeControl control, long nanos) {
            next = nanos + 100_000;
            digests.poll(this::keep, 10_000);
        }

        private void keep(DigestMessage digest) {
            weights.add(digest.value("weight"));
            sources.add(digest.value("ipv4.src"));
            ports.add(digest.value("src_port"));
        }
    }
}
