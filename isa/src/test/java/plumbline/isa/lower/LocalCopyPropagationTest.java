package plumbline.isa.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;

import org.junit.jupiter.api.Test;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class LocalCopyPropagationTest {
    private static final Variable A = var("h.a", 16);
    private static final Variable B = var("h.b", 16);

    /** As of an inout argument: copied in, perhaps changed, copied out. */
    @Test
    void whatGoesToACopyAndBackIsNotWritten() {
        Variable first = var("first", 16);
        Variable second = var("second", 16);
        assertThat(Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                                .header("h", A, B)
                                .ingress(
                                        set(first, read(A)),
                                        set(second, read(B)),
                                        set(second, of(BinaryOperation.ADD, read(second), number(1, 16))),
                                        set(A, read(first)),
                                        set(B, read(second)))
                                .build())
                        .program()
                        .orElseThrow()))
                .contains("h.b = h.b + 1")
                .doesNotContain("h.a = ");
    }
}
