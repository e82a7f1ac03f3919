package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Trap;

/** Neither a failing port nor a failing program takes the switch down. */
class FailureTest {
    private final List<String> heard = new ArrayList<>();
    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");
    private final ScriptedEngine engine = new ScriptedEngine()
            .ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, 1 - phv.get(Intrinsic.INGRESS_PORT)));

    private final class Notes implements SwitchListener {
        @Override
        public void portFailed(int number, String name, boolean receiving, PortException cause) {
            heard.add(number + " " + name + (receiving ? " receives" : " sends") + " no more: " + cause.getMessage());
        }

        @Override
        public void trapped(Packet packet, RuntimeException cause, long nanos) {
            heard.add(packet.frame().length() + " bytes at " + nanos + ": " + cause.getMessage());
        }
    }

    private SwitchReport run(Port first, Port second) {
        Switch target = Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                .port(0, first)
                .port(1, second)
                .listener(new Notes())
                .build();
        SwitchReport report = new StepRunner(target).run();
        assertThat(report.conserved()).isTrue();
        return report;
    }

    @Test
    void aPortThatCannotReceiveCanStillSend() {
        for (int i = 0; i < 10; i++) {
            in.add(i * 100L, new byte[60]);
            out.add(i * 100L, new byte[60]);
        }
        SwitchReport report = run(new FlakyPort(in, 3, Long.MAX_VALUE), out);
        assertThat(heard).containsExactly("0 in receives no more: in is cut short");
        assertThat(in.sent()).hasSize(10);
        assertThat(out.sent()).hasSize(3);
        assertThat(report.ports().get(0).failure()).isEqualTo("in is cut short");
    }

    @Test
    void whatIsSentToADeadPortIsCounted() {
        for (int i = 0; i < 10; i++) {
            in.add(i / 5 * 1_000L, new byte[60]);
            out.add(i * 100L, new byte[60]);
        }
        SwitchReport report = run(in, new FlakyPort(out, Long.MAX_VALUE, 4));
        assertThat(heard).containsExactly("1 out sends no more: out is gone");
        PortReport port = report.ports().get(1);
        assertThat(port.sent()).isEqualTo(2);
        assertThat(port.sendDrops()).containsEntry(DropReason.PORT_DOWN, 8L);
        assertThat(port.received()).isEqualTo(10);
        assertThat(ReportText.lines(report)).contains("       down: out is gone");
    }

    @Test
    void aPortThatAnnouncesFramesAndHandsOutNoneIsNotWaitedFor() {
        in.add(100, new byte[60]);
        run(in, new DiscardPort("liar:") {
            @Override
            public long nextArrivalNanos() {
                return 50;
            }
        });
        assertThat(heard)
                .containsExactly("1 liar: receives no more: liar: announces a frame at 50 ns and hands out none");
    }

    @Test
    void aTrapEndsThePacketOnly() {
        engine.egress(phv -> {
            if (phv.get(Intrinsic.PKT_LENGTH) == 61) {
                throw Trap.writtenTwice("x", Position.NONE, new Position("p.plumb", 3, 4), phv.pass());
            }
        });
        in.add(100, new byte[60]).add(200, new byte[61]).add(300, new byte[62]);
        SwitchReport report = run(in, out);
        assertThat(heard).singleElement().asString().startsWith("61 bytes at 200: p.plumb:3:4: field 'x' is written");
        assertThat(report.drops()).containsOnlyKeys(DropReason.TRAP).containsEntry(DropReason.TRAP, 1L);
        assertThat(report.pipe().firstTrap()).startsWith("p.plumb:3:4: field 'x'");
        assertThat(out.sent()).hasSize(2);
    }
}
