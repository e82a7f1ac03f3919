package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Phv;

/**
 * All ways back share the recirculation port's link. It runs at 1 Gbit/s without overhead, so 125 bytes take 1,000 ns;
 * the way back takes another 250 ns from the start of the transmission.
 */
class RecirculationTest {
    private static final int PORT = FieldList.Recirculate.PORT;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");
    private final List<Long> back = new ArrayList<>();
    private final ScriptedEngine engine = new ScriptedEngine();
    private int queue = 10;
    private int line = 10;

    @BeforeEach
    void whatComesBackIsNotedAndForwarded() {
        engine.ingress(phv -> {
            if (phv.get(Intrinsic.RECIRCULATED) == 1) {
                back.add(phv.get(Intrinsic.GLOBAL_TSTAMP));
                phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
            } else {
                first(phv.get(Intrinsic.INGRESS_MAC_TSTAMP) % 10).accept(phv);
            }
        });
    }

    /** By the last digit of the arrival time: 0 clone in ingress, 1 recirculate, 2 clone in egress. */
    private static Consumer<Phv> first(long wish) {
        return phv -> {
            phv.set(Intrinsic.UCAST_EGRESS_PORT, wish == 1 ? PORT : 1);
            phv.set(Intrinsic.MIRROR_TYPE, wish == 0 ? 1 : 0);
        };
    }

    private SwitchReport run() {
        Switch target = Switch.builder(
                        Programs.verified(
                                Programs.declaring(List.of(), Programs.cloneBack(1, 0), Programs.recirculate(0))),
                        engine.egress(phv -> phv.set(
                                Intrinsic.MIRROR_TYPE, phv.get(Intrinsic.INGRESS_MAC_TSTAMP) % 10 == 2 ? 1 : 0)))
                .port(0, in)
                .port(1, out)
                .recirculation(new RecirculationConfig(
                        PortConfig.DEFAULT
                                .with(QueueConfig.DEFAULT.withLimits(queue, 100))
                                .withOverhead(0)
                                .withRate(1_000_000_000L),
                        line,
                        250))
                .build();
        return new StepRunner(target).run();
    }

    private void packets(long... arrivals) {
        for (long nanos : arrivals) {
            in.add(nanos, new byte[125]);
        }
    }

    @Test
    void clonesOfBothSidesAndPacketsTakeTurns() {
        packets(1_000, 1_001, 1_002, 5_001);
        SwitchReport report = run();
        // Starts 1000, 2000, 3000; the link is free again at 4000, so the last starts when it comes.
        assertThat(back).containsExactly(1_250L, 2_250L, 3_250L, 5_251L);
        assertThat(report.pipe().recirculationPort().enqueued()).isEqualTo(4);
        assertThat(report.pipe().recirculated()).isEqualTo(4);
        assertThat(out.sent()).hasSize(6);
        assertThat(report.conserved()).isTrue();
    }

    @Test
    void aFullQueueInFrontOfTheLinkDropsAndCounts() {
        queue = 2;
        packets(1_000, 1_010, 1_020, 1_030, 1_041);
        SwitchReport report = run();
        // The first leaves at once, two wait, two find no room.
        assertThat(back).containsExactly(1_250L, 2_250L, 3_250L);
        assertThat(report.drops()).containsOnly(Map.entry(DropReason.QUEUE_FULL, 2L));
        assertThat(report.pipe().recirculationPort().drops()).containsEntry(DropReason.QUEUE_FULL, 2L);
        assertThat(report.conserved()).isTrue();
    }

    @Test
    void thePortIsSetUpInOnePlace() {
        SwitchBuilder builder = Switch.builder(Programs.verified(Programs.declaring(List.of())), engine);
        assertThatThrownBy(
                        () -> builder.trafficManager(TrafficManagerConfig.DEFAULT.withPort(PORT, PortConfig.DEFAULT)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("set with the recirculation");
    }

    @Test
    void aFullRecirculationDropsAndCounts() {
        line = 1;
        in.add(1_000, new byte[10]).add(1_010, new byte[10]);
        SwitchReport report = run();
        // 80 ns each: the second starts at 1080, while the first is on its way until 1250.
        assertThat(back).containsExactly(1_250L);
        assertThat(report.drops()).containsOnly(Map.entry(DropReason.RECIRCULATION_FULL, 1L));
        assertThat(report.conserved()).isTrue();
    }
}
