package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.PreparedProgram;
import plumbline.vm.compiler.Compiler;

/** Switches of two pipes each; frames from port 0 leave by port 1 of the other pipe. */
class SwitchProgramTest {
    /** Notes how often a program is prepared. */
    private static final class CountingEngine implements Engine {
        private final Engine inner = new Compiler();
        private int prepared;

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public PreparedProgram prepare(Program program, Limits limits) {
            prepared++;
            return inner.prepare(program, limits);
        }
    }

    private final CountingEngine engine = new CountingEngine();

    private static Switch run(SwitchBuilder builder, int packets) {
        MemoryPort in = new MemoryPort("in");
        MemoryPort out = new MemoryPort("out");
        for (int i = 0; i < packets; i++) {
            byte[] frame = new byte[60];
            frame[5] = 1;
            in.add(i * 1_000L, frame);
        }
        Switch target = builder.port(0, 0, in).port(1, 1, out).build();
        assertThat(new StepRunner(target).run().conserved()).isTrue();
        assertThat(out.sent()).hasSize(packets);
        return target;
    }

    @Test
    void switchesShareCodeAndNoState() throws IOException {
        Verified verified = Programs.verified(Assembled.beside(Programs.class, "pipes.plumb"));
        SwitchProgram program = SwitchProgram.of(verified, engine);
        List<Switch> switches = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            switches.add(run(Switch.builder(program), 10 * i));
        }
        assertThat(engine.prepared).isEqualTo(1);
        for (int i = 1; i <= 3; i++) {
            assertThat(seen(switches.get(i - 1), 0, "in")).isEqualTo(10 * i);
            assertThat(seen(switches.get(i - 1), 0, "out")).isZero();
            assertThat(seen(switches.get(i - 1), 1, "in")).isZero();
            assertThat(seen(switches.get(i - 1), 1, "out")).isEqualTo(10 * i);
        }
    }

    /** As fast as one pipe alone. */
    @Test
    void withoutASharedProgramEachPipeLoadsItsOwn() throws IOException {
        run(Switch.builder(Programs.verified(Assembled.beside(Programs.class, "pipes.plumb")), engine), 1);
        assertThat(engine.prepared).isEqualTo(2);
    }

    private static long seen(Switch target, int pipe, String register) {
        return target.pipes()
                .get(pipe)
                .runtimeControl()
                .state()
                .register(register)
                .lo(0);
    }
}
