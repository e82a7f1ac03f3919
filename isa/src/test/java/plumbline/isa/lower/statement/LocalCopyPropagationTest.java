package plumbline.isa.lower.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.hash;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.slice;
import static plumbline.isa.lower.StructuredBuilder.var;
import static plumbline.isa.lower.StructuredBuilder.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.HashFunction;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
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

    /** Each half is computed of the old value, and both are put together once. */
    @Test
    void halvesThatAreWrittenOneBehindTheOtherArePutTogetherOnce() {
        Variable both = var("h.both", 32);
        Expression low = hash(new HashFunction.Xor(16), 16, read(A), read(B));
        Expression high = hash(new HashFunction.Xor(16), 16, read(B), number(7, 16));
        String lowered = Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                        .header("h", A, B, both)
                        .ingress(
                                set(both, of(BinaryOperation.CONCAT, slice(read(both), 31, 16), low)),
                                set(both, of(BinaryOperation.CONCAT, high, slice(read(both), 15, 0))),
                                when(
                                        of(BinaryOperation.EQUAL, read(both), number(5, 32)),
                                        List.of(set(A, number(1, 16))),
                                        List.of()))
                        .build())
                .program()
                .orElseThrow());
        assertThat(lowered).containsOnlyOnce("h.both = ").contains(" ++ part$");
    }
}
