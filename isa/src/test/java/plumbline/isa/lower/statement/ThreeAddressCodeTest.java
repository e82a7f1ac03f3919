package plumbline.isa.lower.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.slice;
import static plumbline.isa.lower.StructuredBuilder.var;

import org.junit.jupiter.api.Test;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class ThreeAddressCodeTest {
    private static final Variable A = var("h.a", 32);
    private static final Variable TO = var("h.to", 48);

    /** As of a field of which one statement writes some bits and the next one the others. */
    @Test
    void zerosInFrontTakeNoInstruction() {
        assertThat(Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                                .header("h", A, TO)
                                .ingress(set(TO, of(BinaryOperation.CONCAT, number(0, 40), slice(read(A), 31, 24))))
                                .build())
                        .program()
                        .orElseThrow()))
                .contains("{\n    h.to = h.a[31:24]\n}");
    }
}
