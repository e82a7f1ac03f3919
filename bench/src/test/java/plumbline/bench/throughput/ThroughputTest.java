package plumbline.bench.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.pipelines.port.PortException;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

class ThroughputTest {
    private static final Target PISA = Targets.named("pisa");

    private static Verified precision() {
        BuiltInProgram known = BuiltInPrograms.find("precision").orElseThrow();
        Program program = Assembler.assemble(
                        known.fileName(), known.text(), Map.of("entries", 256L), IncludeResolver.library())
                .orThrow();
        return Verifier.verify(program, PISA).orThrow();
    }

    /** Computes what the interpreter computes, but with other random numbers. */
    private record Unlucky(Interpreter inner) implements Engine {
        @Override
        public String name() {
            return "unlucky";
        }

        @Override
        public Executable load(Program program, Limits limits, long seed) {
            return inner.load(program, limits, seed + 1);
        }
    }

    @Test
    void measuresEveryRoundAndWhatIsAllocated() throws PortException {
        Engine engine = new Interpreter();
        ThroughputReport report = new Throughput(PISA, engine, new Workload(64, 1_000, 1))
                .measure(precision(), 20_000, 3, engine, round -> {});
        assertThat(report.mpps().min()).isPositive().isLessThanOrEqualTo(report.mpps().median());
        assertThat(report.mpps().median() * report.nanosPerPacket().median()).isCloseTo(1_000, Offset.offset(1.0));
        assertThat(report.bytesAllocated()).isLessThan(1);
        assertThat(report.answer()).contains("65536 packets", "1024 register and counter cells");
    }

    @ParameterizedTest
    @MethodSource("builtInPrograms")
    void theEnginesAgreeOnEveryBuiltInProgram(String name) throws PortException {
        Program program = BuiltInPrograms.find(name).orElseThrow().assemble(Map.of()).orThrow();
        Verified verified = Verifier.verify(program, Targets.named("unlimited")).orThrow();
        String answer = new AnswerCheck(new Workload(80, 5_000, 7).packets())
                .compare(verified, new Compiler(), new Interpreter());
        assertThat(answer).startsWith("65536 packets");
    }

    static List<String> builtInPrograms() {
        return BuiltInPrograms.names();
    }

    @Test
    void refusesAWrongAnswer() throws PortException {
        Throughput throughput = new Throughput(PISA, new Unlucky(new Interpreter()), new Workload(64, 1_000, 1));
        assertThatThrownBy(() -> throughput.measure(precision(), 1_000, 1, new Interpreter(), round -> {}))
                .isInstanceOf(WrongAnswerException.class);
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheMiddleOnes() {
        assertThat(Spread.of(4, 1, 3, 2)).isEqualTo(new Spread(2.5, 1, 4));
    }
}
