package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.interpreter.Interpreter;

/** Text, verifier, interpreter and switch together: a switch that learns by clone and recirculation. */
class EndToEndTest {
    private final MemoryPort[] ports = {new MemoryPort("0"), new MemoryPort("1"), new MemoryPort("2")};

    @Test
    void itLearnsOnceTheCloneHasComeBack() throws IOException {
        // Recirculation takes 100 ns: what is heard at 100 is known from 200 on.
        frame(0, 100, 1, 2);
        frame(1, 150, 2, 1);
        frame(1, 300, 2, 1);
        frame(2, 400, 3, 2);
        frame(0, 450, 1, 3);
        frame(0, 500, 1, 3);
        Switch target = Switch.builder(
                        Programs.verified(Assembled.beside(Programs.class, "learn.plumb")), new Interpreter())
                .port(0, ports[0])
                .port(1, ports[1])
                .port(2, ports[2])
                .recirculation(RecirculationConfig.DEFAULT.withLatency(100))
                .build();

        SwitchReport report = new StepRunner(target).run();

        assertThat(sent(0)).isEqualTo("300:2>1 ");
        assertThat(sent(1)).isEqualTo("400:3>2 ");
        assertThat(sent(2)).isEqualTo("500:1>3 ");
        assertThat(report.drops())
                .containsEntry(DropReason.NO_DESTINATION, 3L)
                .containsEntry(DropReason.INGRESS_PROGRAM, 6L)
                .hasSize(2);
        assertThat(report.pipe().recirculated()).isEqualTo(6);
        assertThat(report.conserved()).isTrue();
        for (int host = 1; host <= 3; host++) {
            assertThat(target.state().register("port_of").lo(host)).isEqualTo(host - 1);
        }
    }

    private void frame(int port, long nanos, int source, int destination) {
        byte[] bytes = new byte[60];
        bytes[5] = (byte) destination;
        bytes[11] = (byte) source;
        ports[port].add(nanos, bytes);
    }

    private String sent(int port) {
        StringBuilder text = new StringBuilder();
        for (MemoryPort.TimedFrame frame : ports[port].sent()) {
            text.append(frame.nanos())
                    .append(':')
                    .append(frame.bytes()[11])
                    .append('>')
                    .append(frame.bytes()[5])
                    .append(' ');
        }
        return text.toString();
    }
}
