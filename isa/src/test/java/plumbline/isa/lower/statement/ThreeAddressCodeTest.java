package plumbline.isa.lower.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.cast;
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
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class ThreeAddressCodeTest {
    private static final Variable A = var("h.a", 32);
    private static final Variable LEFT = var("h.left", 4);
    private static final Variable RIGHT = var("h.right", 4);
    private static final Variable BYTE = var("h.byte", 8);
    private static final Variable TO = var("h.to", 48);

    private static String lowered(StructuredStatement statement) {
        return Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                        .header("h", A, LEFT, RIGHT, BYTE, TO)
                        .ingress(statement)
                        .build())
                .program()
                .orElseThrow());
    }

    /** As of a field of which one statement writes some bits and the next one the others. */
    @Test
    void zerosInFrontTakeNoInstruction() {
        assertThat(lowered(set(TO, of(BinaryOperation.CONCAT, number(0, 40), slice(read(A), 31, 24)))))
                .contains("{\n    h.to = h.a[31:24]\n}");
    }

    @Test
    void zerosInFrontOfBitsThatAreMixedTakeNone() {
        Expression mixed = of(BinaryOperation.XOR, read(LEFT), read(RIGHT));
        assertThat(lowered(set(BYTE, cast(BYTE.type(), mixed)))).contains("{\n    h.byte = h.left ^ h.right\n}");
    }
}
