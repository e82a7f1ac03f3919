package plumbline.vm.state;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;

/** Registers that the heap has no room for: how much was asked stands in the error. */
class TooLargeStateTest {
    private static final String TEXT = """
        program large
        register r : bit<64>[1 << 30]
        """;

    @Test
    void saysHowMuchWasAsked() {
        assumeTrue(Runtime.getRuntime().maxMemory() < 8L << 30);
        Program program = Assembler.assemble("large.plumb", TEXT, Map.of(), IncludeResolver.besideFile())
                .orThrow();
        assertThatThrownBy(() -> new ProgramState(new StateLayout(program)))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("the registers of program large take 8192 MiB");
    }
}
