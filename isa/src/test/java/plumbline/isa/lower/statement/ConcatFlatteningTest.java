package plumbline.isa.lower.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.cast;
import static plumbline.isa.lower.StructuredBuilder.hash;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.slice;
import static plumbline.isa.lower.StructuredBuilder.var;

import org.junit.jupiter.api.Test;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.HashFunction;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class ConcatFlatteningTest {
    private static final Variable A = var("h.a", 16);
    private static final Variable B = var("h.b", 16);

    private static String lowered(Expression... hashed) {
        return Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                        .header("h", A, B)
                        .ingress(set(B, hash(new HashFunction.Xor(16), 16, hashed)))
                        .build())
                .program()
                .orElseThrow());
    }

    @Test
    void whatAHashTakesSideBySideIsNotPutTogether() {
        Expression both = of(
                BinaryOperation.CONCAT,
                of(BinaryOperation.CONCAT, slice(read(A), 15, 4), slice(read(A), 3, 0)),
                cast(ValueType.bits(24), read(B)));
        assertThat(lowered(both)).contains("h.b = xor16(h.a, 8w0, h.b)");
    }

    @Test
    void aSliceIsTakenFromItsField() {
        assertThat(lowered(slice(read(A), 9, 2), read(B))).contains("h.b = xor16(h.a[9:2], h.b)");
    }

    @Test
    void valuesOfMoreThan64BitsAreTakenAsTheyAre() {
        Expression wide = read(A);
        for (int i = 0; i < 4; i++) {
            wide = of(BinaryOperation.CONCAT, wide, read(B));
        }
        assertThat(lowered(wide)).contains("h.b = xor16(h.a, h.b, h.b, h.b, h.b)");
    }

    /** The width of each is that of all in front of it: asked for twice, they would never be added up. */
    @Test
    void aHundredValuesSideBySideAreTakenAsTheyAre() {
        Expression wide = read(A);
        for (int i = 0; i < 100; i++) {
            wide = of(BinaryOperation.CONCAT, wide, read(B));
        }
        assertThat(lowered(wide)).contains("h.b = xor16(h.a" + ", h.b".repeat(100) + ")");
    }
}
