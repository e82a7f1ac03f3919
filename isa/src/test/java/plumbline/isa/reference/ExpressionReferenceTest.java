package plumbline.isa.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.var;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ValueType;

class ExpressionReferenceTest {
    private final StructuredPass pass = new StructuredPass("1010" + "00001111");

    private long value(Expression expression) {
        return new ExpressionReference(pass).value(expression).longValueExact();
    }

    /** Of 8 bits; -1 is 255. */
    @ParameterizedTest
    @CsvSource({
        "ADD, false, 200, 100, 44",
        "SUBTRACT, false, 1, 2, 255",
        "ADD_SATURATING, false, 200, 100, 255",
        "SUBTRACT_SATURATING, false, 1, 2, 0",
        "ADD_SATURATING, true, 100, 100, 127",
        "ADD_SATURATING, true, 156, 156, 128",
        "SUBTRACT_SATURATING, true, 128, 1, 128",
        "SUBTRACT_SATURATING, true, 127, 255, 127",
        "MULTIPLY, false, 16, 17, 16",
        "AND, false, 12, 10, 8",
        "OR, false, 12, 10, 14",
        "XOR, false, 12, 10, 6",
        "SHIFT_LEFT, false, 129, 1, 2",
        "SHIFT_LEFT, false, 255, 8, 0",
        "SHIFT_LEFT, false, 255, 255, 0",
        "SHIFT_RIGHT, false, 129, 1, 64",
        "SHIFT_RIGHT, true, 129, 1, 192",
        "SHIFT_RIGHT, true, 129, 200, 255",
        "CONCAT, false, 1, 2, 258",
        "EQUAL, false, 7, 7, 1",
        "NOT_EQUAL, false, 7, 7, 0",
        "LESS, false, 255, 1, 0",
        "LESS, true, 255, 1, 1",
        "LESS_OR_EQUAL, true, 1, 1, 1",
        "LESS_OR_EQUAL, false, 2, 1, 0",
    })
    void twoValues(BinaryOperation operation, boolean isSigned, long left, long right, long result) {
        ValueType type = new ValueType.Bits(8, isSigned);
        assertThat(value(
                        of(operation, number(BigInteger.valueOf(left), type), number(BigInteger.valueOf(right), type))))
                .isEqualTo(result);
    }

    @Test
    void slicesComplementsAndChoices() {
        assertThat(value(new Expression.Slice(number(0xabcd, 16), 11, 4, Position.NONE)))
                .isEqualTo(0xbc);
        assertThat(value(new Expression.Complement(number(0xa, 4), Position.NONE)))
                .isEqualTo(5);
        assertThat(value(new Expression.Complement(number(BigInteger.ONE, ValueType.BOOL), Position.NONE)))
                .isZero();
        Expression yes = of(BinaryOperation.EQUAL, number(3, 8), number(3, 8));
        assertThat(value(new Expression.Choose(yes, number(1, 8), number(2, 8), Position.NONE)))
                .isEqualTo(1);
    }

    /** 0x9 of four bits is −7 if it is signed. */
    @Test
    void casts() {
        ValueType nibble = new ValueType.Bits(4, true);
        assertThat(value(new Expression.Cast(ValueType.bits(8), number(BigInteger.valueOf(9), nibble), Position.NONE)))
                .isEqualTo(0xf9);
        assertThat(value(new Expression.Cast(new ValueType.Bits(8, true), number(9, 4), Position.NONE)))
                .isEqualTo(9);
        assertThat(value(new Expression.Cast(ValueType.bits(3), number(9, 4), Position.NONE)))
                .isEqualTo(1);
    }

    @Test
    void variablesAreZeroUntilTheyAreSet() {
        assertThat(value(read(var("x", 8)))).isZero();
        pass.set(var("x", 8), BigInteger.valueOf(0x1ff));
        assertThat(value(read(var("x", 8)))).isEqualTo(0xff);
    }

    @Test
    void whatIsAhead() {
        assertThat(value(new Expression.Lookahead(4, ValueType.bits(8), Position.NONE)))
                .isEqualTo(0x0f);
        pass.take(4);
        assertThat(value(new Expression.Lookahead(0, ValueType.bits(8), Position.NONE)))
                .isEqualTo(0x0f);
    }

    @Test
    void hashesAndChecksums() {
        assertThat(value(new Expression.Checksum(List.of(number(0xf1, 8)), Position.NONE)))
                .isEqualTo(0xffff - 0xf100);
        List<Expression> inputs = List.of(number(0xf, 4), number(0x5a, 8));
        assertThat(value(new Expression.Hash(new HashFunction.Identity(), inputs, ValueType.bits(8), Position.NONE)))
                .isEqualTo(0x5a);
        assertThat(value(new Expression.Hash(new HashFunction.Xor(8), inputs, ValueType.bits(12), Position.NONE)))
                .isEqualTo(0x55);
    }
}
