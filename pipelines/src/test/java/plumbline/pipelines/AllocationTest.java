package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.Agenda;
import plumbline.pipelines.run.RunLimits;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.vm.Phv;

/** In steady state a packet costs no memory, whichever way it goes through the switch. */
class AllocationTest {
    private static final Field TAG = new Field("tag", 32);
    private static final long PACKETS = 200_000;
    private static final long WARM_UP = 50_000;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long before;
    private long after;

    @ParameterizedTest
    @MethodSource
    void nothingPerPacket(TrafficManagerConfig queues) {
        Consumer<DigestMessage> handler = message -> {};
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(
                                List.of(TAG),
                                Programs.mirrorTo(1, 1, TAG),
                                Programs.cloneBack(2, 0, TAG),
                                Programs.resubmit(1, 0, TAG),
                                Programs.recirculate(0, TAG),
                                Programs.digest(1, TAG))),
                        new ScriptedEngine().ingress(AllocationTest::everyWay))
                .trafficManager(queues)
                .port(0, new LoopPort("loop", new byte[][] {new byte[60]}, 100).give(PACKETS))
                .port(1, new DiscardPort("null:"))
                .multicastGroup(5, List.of(new MulticastGroups.Member(0, 1), new MulticastGroups.Member(1, 2)))
                .controlPlane(ControlPlanes.listening(handler))
                .build();
        LongConsumer progress = packets -> {
            if (packets >= WARM_UP && before == 0) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            after = threads.getCurrentThreadAllocatedBytes();
        };
        SwitchReport report = new StepRunner(target, progress, RunLimits.NONE, Agenda.EMPTY).run();

        assertThat(report.conserved()).isTrue();
        assertThat(report.pipe().recirculated()).isPositive();
        assertThat(report.pipe().resubmitted()).isPositive();
        assertThat(report.pipe().mirrorPasses()).isPositive();
        assertThat(report.pipe().multicastCopies()).isPositive();
        assertThat(report.pipe().digestsSent()).isPositive();
        // The runtime itself takes a few hundred bytes now and then (compiled code, the bean); a packet none.
        assertThat((double) (after - before) / (PACKETS - WARM_UP)).isLessThan(0.1);
    }

    /** Short queues, which are full before the warm-up ends: packets are made when first needed. */
    static Stream<TrafficManagerConfig> nothingPerPacket() {
        PortConfig port = PortConfig.DEFAULT.withRate(6_000_000_000L).with(QueueConfig.DEFAULT.withLimits(20, 1_000));
        Scheduling.Group group = new Scheduling.Group(2, 1, new Scheduling.Weighted(100));
        return Stream.of(
                        PortConfig.DEFAULT.withQueues(4, Scheduling.STRICT),
                        port.withQueues(4, Scheduling.STRICT)
                                .withQueue(3, QueueConfig.DEFAULT.withRate(1_000_000_000L)),
                        port.withQueues(4, new Scheduling.Weighted(500)),
                        port.with(port.defaults().with(EcnMarking.of("red:0-5packets")))
                                .withQueues(4, Scheduling.STRICT),
                        port.withQueues(4, Scheduling.ROTATING),
                        port.with(port.defaults().with(new Discipline.Fair())).withQueues(4, Scheduling.STRICT),
                        port.with(port.defaults().with(new Discipline.StartTime())),
                        port.withQueues(4, new Scheduling.Groups(Scheduling.STRICT, List.of(group, group))))
                .map(TrafficManagerConfig.DEFAULT::with);
    }

    private static void everyWay(Phv phv) {
        phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
        phv.set(Intrinsic.QID, phv.pass() & 3);
        if (phv.get(Intrinsic.RECIRCULATED) == 1 || phv.get(Intrinsic.RESUBMIT_FLAG) == 1) {
            return;
        }
        switch ((int) (phv.get(Intrinsic.INGRESS_MAC_TSTAMP) / 100 & 7)) {
            case 0 -> phv.set(Intrinsic.MIRROR_TYPE, 1);
            case 1 -> phv.set(Intrinsic.MIRROR_TYPE, 2);
            case 2 -> phv.set(Intrinsic.RESUBMIT_TYPE, 1);
            case 3 -> phv.set(Intrinsic.UCAST_EGRESS_PORT, FieldList.Recirculate.PORT);
            case 4 -> phv.set(Intrinsic.DIGEST_TYPE, 1);
            case 5 -> phv.set(Intrinsic.MCAST_GRP_A, 5);
            case 6 -> phv.set(Intrinsic.DROP_CTL, 1);
            default -> {
                /* plain */
            }
        }
    }
}
