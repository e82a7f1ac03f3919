package plumbline.pipelines.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;

/** What is generated, when, and how it is counted; schedules and headers are worked out by hand. */
class PacketGeneratorTest {
    /** Behind the 6 bytes of the generator: an Ethernet source, a type for local experiments (IEEE 802), a payload. */
    private static final byte[] TEMPLATE = HexFormat.of().parseHex("02000000000188b5cafe");

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");
    private final List<String> seen = new ArrayList<>();
    private final ScriptedEngine engine = new ScriptedEngine().ingress(phv -> {
        seen.add(phv.get(Intrinsic.GLOBAL_TSTAMP) + " port " + phv.get(Intrinsic.INGRESS_PORT) + " recirculated "
                + phv.get(Intrinsic.RECIRCULATED));
        phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
    });

    private SwitchBuilder builder(GeneratorApp... apps) {
        SwitchBuilder builder = Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                .port(0, in)
                .port(1, out);
        for (GeneratorApp app : apps) {
            builder.generate(0, app);
        }
        return builder;
    }

    private SwitchReport run(GeneratorApp... apps) {
        return new StepRunner(builder(apps).build()).run();
    }

    /** Time and generator's header; the scripted deparser counts in byte 1, which is taken back here. */
    private List<String> sent() {
        return out.sent().stream()
                .filter(frame -> frame.bytes().length == 16)
                .map(frame -> {
                    byte[] bytes = frame.bytes().clone();
                    bytes[1]--;
                    assertThat(HexFormat.of().formatHex(bytes, 6, 16)).isEqualTo("02000000000188b5cafe");
                    return frame.nanos() + " " + HexFormat.of().formatHex(bytes, 0, 6);
                })
                .toList();
    }

    @Test
    void oneShotSendsItsBatchesOnceAndTheRunWaitsForIt() {
        SwitchReport report = run(new GeneratorApp(5, new Trigger.OneShot(1_000), 2, 300, 3, 100, TEMPLATE));
        assertThat(sent())
                .containsExactly(
                        "1000 050000000000",
                        "1100 050000000001",
                        "1200 050000000002",
                        "1300 050000010000",
                        "1400 050000010001",
                        "1500 050000010002");
        assertThat(seen).first().isEqualTo("1000 port 68 recirculated 0");
        assertThat(report.generated()).isEqualTo(6);
        assertThat(report.received()).isZero();
        assertThat(report.pipe().firstPasses()).isZero();
        assertThat(report.conserved()).isTrue();
        assertThat(ReportText.lines(report).getFirst())
                .isEqualTo("received 0 + generated 6 + copies 0 = sent 6 + dropped 0 + inside 0");
    }

    @Test
    void periodicBeginsWithTheRunAndEndsWithIt() {
        in.add(10_000, new byte[60]).add(10_350, new byte[60]);
        run(GeneratorApp.single(0, new Trigger.Periodic(100, 0), TEMPLATE));
        assertThat(sent()).containsExactly("10100 000000000000", "10200 000000000000", "10300 000000000000");
    }

    @Test
    void periodicWithANumberOfTimesKeepsTheRunGoing() {
        in.add(10_000, new byte[60]);
        run(
                GeneratorApp.single(1, new Trigger.Periodic(100, 3), TEMPLATE),
                GeneratorApp.single(0, new Trigger.OneShot(200), TEMPLATE));
        assertThat(sent())
                .containsExactly(
                        "10100 010000000000", "10200 000000000000", "10200 010000000000", "10300 010000000000");
    }

    @Test
    void atOneInstantGeneratedPacketsComeBeforeArrivals() {
        in.add(0, new byte[60]).add(100, new byte[60]);
        run(GeneratorApp.single(0, new Trigger.OneShot(100), TEMPLATE));
        assertThat(seen)
                .containsExactly("0 port 0 recirculated 0", "100 port 68 recirculated 0", "100 port 0 recirculated 0");
    }

    /** A clone comes back 250 ns later with its first bytes as they came in; 0xAB under a mask of 8 bits. */
    @Test
    void aRecirculatedPacketThatFitsThePatternTriggersABatchWithItsKey() {
        for (int first : new int[] {0xAB112233, 0xAC112233, 0xAB445566, 0xAB778899}) {
            byte[] packet = new byte[60];
            for (int i = 0; i < 4; i++) {
                packet[i] = (byte) (first >> 24 - 8 * i);
            }
            in.add(first == 0xAB778899 ? 2_010 : 1_000 + (first >>> 4 & 0xF) * 100, packet);
        }
        engine.ingress(phv -> {
            phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
            phv.set(Intrinsic.MIRROR_TYPE, phv.get(Intrinsic.INGRESS_PORT) == 0 ? 1 : 0);
        });
        SwitchBuilder builder = Switch.builder(
                        Programs.verified(Programs.declaring(List.of(), Programs.cloneBack(1, 0))), engine)
                .port(0, in)
                .port(1, out)
                .recirculation(RecirculationConfig.DEFAULT.withLatency(250))
                .generate(
                        0,
                        new GeneratorApp(
                                2, new Trigger.OnRecirculation(0xAB000000L, 0xFF000000L), 1, 0, 2, 1_000, TEMPLATE));
        SwitchReport report = new StepRunner(builder.build()).run();
        // Clones at 1300 + 250 (0xAB112233), 1600 + 250 (0xAB445566: still busy) and 2010 + 250 (0xAB778899: busy).
        assertThat(sent()).containsExactly("1550 021122330000", "2550 021122330001");
        assertThat(report.pipe().generator().missed()).isEqualTo(2);
        assertThat(report.conserved()).isTrue();
    }

    @Test
    void whatFindsNoBufferIsGeneratedAndDropped() {
        engine.ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, 1));
        Switch target = builder(new GeneratorApp(0, new Trigger.OneShot(0), 1, 0, 5, 0, TEMPLATE))
                .buffers(1, 100)
                .trafficManager(TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT.withRate(1_000)))
                .build();
        target.advance(0);
        target.advance(0);
        SwitchReport report = target.report();
        assertThat(report.generated()).isEqualTo(5);
        assertThat(report.conserved()).isTrue();
        assertThat(report.drops().getOrDefault(DropReason.NO_BUFFER, 0L)).isPositive();
    }

    @Test
    void itIsSetAndStoppedAtRunTime() {
        Switch target = builder().build();
        PacketGenerator generator = target.runtimeControl().generator();
        target.advance(100);
        generator.set(GeneratorApp.single(3, new Trigger.Periodic(10, 0), TEMPLATE));
        assertThat(generator.apps()).extracting(GeneratorApp::id).containsExactly(3);
        assertThat(target.nextDue()).isZero();
        target.advance(200);
        assertThat(target.nextDue()).isEqualTo(210);
        target.advance(210);
        assertThat(generator.stop(3)).isTrue();
        assertThat(generator.stop(3)).isFalse();
        assertThat(target.nextDue()).isEqualTo(Switch.NEVER);
        assertThat(target.report().generated()).isEqualTo(1);
    }

    /** In real time: the clock stands still for 20 ms; what is more than 10 ms late is not made up for, but counted. */
    @Test
    void farBehindItGivesUpAndCounts() {
        in.add(0, new byte[60]);
        long[] readings = {0, 0, 1_000_000, 21_000_000, 21_000_000, 22_000_000};
        int[] reads = {0};
        NanoClock clock = () -> readings[Math.min(reads[0]++, readings.length - 1)];
        Switch target = builder(GeneratorApp.single(0, new Trigger.Periodic(1_000_000, 22), TEMPLATE))
                .build();
        SwitchReport report = new SharedRunner(target, clock, (work, most) -> {}).run();
        assertThat(report.generated() + report.pipe().generator().late()).isEqualTo(22);
        assertThat(report.pipe().generator().late()).isEqualTo(9);
        assertThat(report.conserved()).isTrue();
    }

    @Test
    void whatCannotBeIsRefusedWithTheReason() {
        assertThatThrownBy(() -> GeneratorApp.single(8, new Trigger.OneShot(0), TEMPLATE))
                .hasMessage("generator application 8: numbers are 0–7");
        assertThatThrownBy(() -> new GeneratorApp(1, new Trigger.OneShot(0), 2, 10, 3, 10, TEMPLATE))
                .hasMessage(
                        "generator application 1: a batch of 3 packets, 10 ns apart, is longer than the gap of 10 ns"
                                + " between batches");
        assertThatThrownBy(() -> new GeneratorApp(1, new Trigger.Periodic(20, 0), 1, 0, 3, 10, TEMPLATE))
                .hasMessage("generator application 1: its batches take longer than the period");
        assertThatThrownBy(() -> new Trigger.OnRecirculation(0x100, 0xFF))
                .hasMessage("pattern 0x100 under mask 0xff: 32 bits, and no value outside the mask");
        assertThatThrownBy(() -> builder(GeneratorApp.single(0, new Trigger.OneShot(0), new byte[95]))
                        .buffers(9, 100)
                        .build())
                .isInstanceOf(SwitchRefusedException.class)
                .hasMessageContaining("makes packets of 101 bytes, buffers hold 100");
        assertThatThrownBy(() -> builder()
                        .build()
                        .runtimeControl()
                        .generator()
                        .set(GeneratorApp.single(0, new Trigger.OneShot(0), new byte[20_000])))
                .hasMessageContaining("packets of 20006 bytes");
    }
}
