package plumbline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.bench.handwritten.Forwarder;
import plumbline.pipelines.port.PortException;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

class GeneratedProgramTest {
    private static final int PACKETS = 2_000;

    @Test
    void theFullProgramIsFull() {
        Verified full = GeneratedProgram.full();
        assertThat(full.program().ingress()).hasSize(12);
        assertThat(full.program().egress()).hasSize(12);
        assertThat(GeneratedProgram.units(full.program())).isGreaterThan(700);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20})
    void enginesAgree(int stages) throws PortException {
        Verified program = StagesBenchmark.program(stages);
        assertThat(answers(program, new Compiler())).isEqualTo(answers(program, new Interpreter()));
    }

    /** All packets as they leave. */
    private static byte[] answers(Verified program, Engine engine) throws PortException {
        Packets packets = Packets.generate(PACKETS, PACKETS, 1);
        Forwarder forwarder = new EngineForwarder(engine.load(program.program(), program.limits(), 1), 0);
        for (int i = 0; i < packets.count(); i++) {
            assertThat(forwarder.forward(packets.bytes(), packets.offset(i), packets.length(i)))
                    .isEqualTo(1);
        }
        return packets.bytes();
    }
}
