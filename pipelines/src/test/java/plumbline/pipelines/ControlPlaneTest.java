package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;

class ControlPlaneTest {
    private static final Field VALUE = new Field("value", 48);

    private final List<String> log = new ArrayList<>();
    private final MemoryPort in = new MemoryPort("in");
    private final ScriptedEngine engine = new ScriptedEngine();

    private SwitchReport run(ControlPlane plane, int digests) {
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(List.of(VALUE), Programs.digest(2, VALUE))), engine)
                .port(0, in)
                .port(1, new DiscardPort("null:"))
                .controlPlane(plane)
                .digests(digests)
                .build();
        return new StepRunner(target).run();
    }

    @Test
    void itKeepsItsAppointmentsBeforeThePacketsOfTheInstantAndComesOnceMoreAtTheEnd() {
        in.add(100, new byte[60]).add(400, new byte[60]).add(430, new byte[60]);
        engine.ingress(phv -> log.add("packet " + phv.get(Intrinsic.GLOBAL_TSTAMP)));
        run(ControlPlanes.every(150, (control, nanos) -> log.add("control " + nanos)), 4);
        assertThat(log)
                .containsExactly(
                        "control 100",
                        "packet 100",
                        "control 250",
                        "control 400",
                        "packet 400",
                        "packet 430",
                        "control 430");
    }

    @Test
    void ofTwoControlPlanesEachKeepsItsOwnAppointments() {
        in.add(100, new byte[60]).add(400, new byte[60]).add(430, new byte[60]);
        run(
                ControlPlanes.every(150, (control, nanos) -> log.add("one " + nanos))
                        .and(ControlPlanes.every(200, (control, nanos) -> log.add("other " + nanos))),
                4);
        assertThat(log)
                .containsExactly("one 100", "other 100", "one 250", "other 300", "one 400", "one 430", "other 430");
    }

    /** Ten packets take 0.7 ms at 10 Mbit/s; the thread of the switch comes back after a whole one. */
    @Test
    void inRealTimeALateTurnMovesOutWhatWasDueBeforeTheControlPlaneLooks() {
        for (int i = 0; i < 10; i++) {
            in.add(0, new byte[60]);
        }
        engine.ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, 1)).egress(phv -> log.add("left"));
        Switch target = Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                .trafficManager(TrafficManagerConfig.DEFAULT.withPort(1, PortConfig.DEFAULT.withRate(10_000_000)))
                .port(0, in)
                .port(1, new DiscardPort("null:"))
                .controlPlane(ControlPlanes.at(1_000_000, (control, nanos) -> log.add("control")))
                .build();
        target.doWork(0);
        target.doWork(1_000_000);
        assertThat(log).hasSize(11).endsWith("control");
    }

    @Test
    void digestsArriveInOrderEvenOfTheLastPacket() {
        in.add(100, new byte[60]).add(200, new byte[60]);
        engine.ingress(phv -> {
            engine.set(phv, VALUE, phv.get(Intrinsic.GLOBAL_TSTAMP) * 2);
            phv.set(Intrinsic.DIGEST_TYPE, 2);
        });
        SwitchReport report = run(
                ControlPlanes.listening(message -> log.add(
                        message.declaration().name() + " " + message.value("value") + " of " + message.nanos())),
                4);
        assertThat(log).containsExactly("digest2 200 of 100", "digest2 400 of 200");
        assertThat(report.pipe().digestsSent()).isEqualTo(2);
    }

    @Test
    void digestsThatFindNoRoomAreCounted() {
        for (int i = 0; i < 10; i++) {
            in.add(i, new byte[60]);
        }
        engine.ingress(phv -> phv.set(Intrinsic.DIGEST_TYPE, phv.get(Intrinsic.GLOBAL_TSTAMP) == 9 ? 3 : 2));
        SwitchReport report = run(
                new ControlPlane() {
                    @Override
                    public void start(RuntimeControl control) {
                        control.digests().subscribe();
                    }

                    @Override
                    public long nextWorkNanos() {
                        return Long.MAX_VALUE;
                    }

                    @Override
                    public void work(RuntimeControl control, long nanos) {}
                },
                5);
        assertThat(report.pipe().digestsSent()).isEqualTo(5);
        assertThat(report.pipe().digestsFull()).isEqualTo(4);
        assertThat(report.pipe().digestsUnheard()).isZero();
        assertThat(report.pipe().digestsUndeclared()).isEqualTo(1);
        assertThat(ReportText.lines(report))
                .contains(
                        "            4  digests lost: queue full",
                        "            1  digests lost: the program declares none of that number");
    }

    @Test
    void digestsThatNobodyListensToAreCounted() {
        in.add(100, new byte[60]);
        engine.ingress(phv -> phv.set(Intrinsic.DIGEST_TYPE, 2));
        SwitchReport report = run(ControlPlane.NONE, 5);
        assertThat(report.pipe().digestsUnheard()).isEqualTo(1);
        assertThat(report.pipe().digestsSent()).isZero();
        assertThat(ReportText.lines(report)).contains("            1  digests lost: no listener");
    }
}
