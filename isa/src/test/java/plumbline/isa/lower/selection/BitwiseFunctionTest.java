package plumbline.isa.lower.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;

import org.junit.jupiter.api.Test;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class BitwiseFunctionTest {
    private static final Variable A = var("h.a", 8);
    private static final Variable B = var("h.b", 8);
    private static final Variable TO = var("h.to", 8);

    /** De Morgan's laws by hand. */
    @Test
    void whatIsFlippedIsOneInstruction() {
        assertInstruction(of(BinaryOperation.AND, flipped(read(A)), read(B)), "andca(h.a, h.b)");
        assertInstruction(of(BinaryOperation.AND, read(A), flipped(read(B))), "andcb(h.a, h.b)");
        assertInstruction(of(BinaryOperation.AND, flipped(read(A)), flipped(read(B))), "nor(h.a, h.b)");
        assertInstruction(of(BinaryOperation.OR, flipped(read(A)), read(B)), "orca(h.a, h.b)");
        assertInstruction(of(BinaryOperation.OR, flipped(read(A)), flipped(read(B))), "nand(h.a, h.b)");
        assertInstruction(of(BinaryOperation.XOR, read(A), flipped(read(B))), "xnor(h.a, h.b)");
        assertInstruction(of(BinaryOperation.XOR, flipped(read(A)), flipped(read(B))), "h.a ^ h.b");
        assertInstruction(flipped(of(BinaryOperation.AND, read(A), flipped(read(B)))), "orca(h.a, h.b)");
        assertInstruction(flipped(of(BinaryOperation.OR, read(A), read(B))), "nor(h.a, h.b)");
    }

    private static Expression flipped(Expression value) {
        return new Expression.Complement(value, Position.NONE);
    }

    private static void assertInstruction(Expression value, String instruction) {
        assertThat(Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                                .header("h", A, B, TO)
                                .ingress(set(TO, value))
                                .build())
                        .program()
                        .orElseThrow()))
                .contains("h.to = " + instruction + "\n");
    }
}
