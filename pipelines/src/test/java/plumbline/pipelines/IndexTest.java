package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Engine;
import plumbline.vm.RegisterArray;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** An index beyond the end wraps: in the data plane and in the control plane, in both engines; nothing stops. */
class IndexTest {
    private static final String PROGRAM = """
        program beyond
        header index { value : bit<32> }
        register cells : bit<16>[8]
        counter seen : packets[4]
        parser { state start { extract index; goto accept } }
        ingress {
            stage {
                access cells[index.value] { word = word + 1 }
                count seen[index.value]
            }
        }
        deparser { emit index }
        """;

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void wraps(Engine engine) {
        MemoryPort in = new MemoryPort("in");
        for (long index : List.of(3L, 8L + 3, 0x8000_0003L, 0xFFFF_FFFFL)) {
            in.add(index & 7, new byte[] {(byte) (index >> 24), (byte) (index >> 16), (byte) (index >> 8), (byte) index
            });
        }
        Switch target =
                Switch.builder(Programs.verified(PROGRAM), engine).port(0, in).build();
        SwitchReport report = new StepRunner(target).run();
        assertThat(report.received()).isEqualTo(4);
        assertThat(report.conserved()).isTrue();

        RegisterArray cells = target.state().register("cells");
        assertThat(cells.lo(3)).isEqualTo(3);
        assertThat(cells.lo(7)).isEqualTo(1);
        assertThat(cells.lo(1_003)).as("1003 mod 8").isEqualTo(3);
        assertThat(cells.lo(-1)).isEqualTo(1);
        cells.setLo(16, 9);
        assertThat(cells.lo(0)).isEqualTo(9);
        assertThat(target.state().counter("seen").packets(3)).isEqualTo(4);
        assertThat(target.state().counter("seen").packets(-1)).isEqualTo(4);
    }
}
