package plumbline.isa.structured;

import java.math.BigInteger;
import java.util.List;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Position;

/** A value that is computed. It changes nothing: what does is a {@link StructuredStatement}. */
public sealed interface Expression {
    ValueType type();

    /** Where it was written; nowhere if it is a constant. */
    Position at();

    /**
     * A number, or 0 and 1 for false and true.
     *
     * @param value the bits: 0 to 2^width − 1, for signed types too
     */
    record Constant(BigInteger value, ValueType type) implements Expression {
        public Constant {
            if (value.signum() < 0 || value.bitLength() > type.width()) {
                throw new IllegalArgumentException(value + " does not fit " + type.width() + " bits");
            }
        }

        /** The number that the bits stand for: negative if the type has a sign and it is set. */
        public BigInteger number() {
            return type.isSigned() && value.testBit(type.width() - 1)
                    ? value.subtract(BigInteger.ONE.shiftLeft(type.width()))
                    : value;
        }

        @Override
        public Position at() {
            return Position.NONE;
        }
    }

    /** The value of a variable. */
    record Read(Variable variable, Position at) implements Expression {
        @Override
        public ValueType type() {
            return variable.type();
        }
    }

    /** Bits {@code high} to {@code low} of a value, both included. */
    record Slice(Expression value, int high, int low, Position at) implements Expression {
        public Slice {
            if (low < 0 || high < low || high >= value.type().width()) {
                throw new IllegalArgumentException(
                        "bits " + high + " to " + low + " of " + value.type().width());
            }
        }

        @Override
        public ValueType type() {
            return ValueType.bits(high - low + 1);
        }
    }

    /** Every bit flipped; of a truth: not. */
    record Complement(Expression value, Position at) implements Expression {
        @Override
        public ValueType type() {
            return value.type();
        }
    }

    /** Two values put together. */
    record Binary(BinaryOperation operation, Expression left, Expression right, Position at) implements Expression {
        @Override
        public ValueType type() {
            if (operation.isComparison()) {
                return ValueType.BOOL;
            }
            ValueType type = left.type();
            return operation == BinaryOperation.CONCAT
                    ? new ValueType.Bits(type.width() + right.type().width(), type.isSigned())
                    : type;
        }
    }

    /** {@code condition ? yes : no}. */
    record Choose(Expression condition, Expression yes, Expression no, Position at) implements Expression {
        @Override
        public ValueType type() {
            return yes.type();
        }
    }

    /**
     * The value as another type: cut to its low bits, or extended by zeros, or by the sign if the value's own type is
     * signed.
     */
    record Cast(ValueType type, Expression value, Position at) implements Expression {
        /** Whether it only says how the same bits are read. */
        public boolean keepsBits() {
            return type.width() == value.type().width();
        }

        /** Whether the value gets zeros in front. */
        public boolean addsZeros() {
            return type.width() > value.type().width() && !value.type().isSigned();
        }
    }

    /** A hash of values side by side, cut to the low bits of the type, or extended by zeros. */
    record Hash(HashFunction function, List<Expression> inputs, ValueType type, Position at) implements Expression {
        public Hash {
            inputs = List.copyOf(inputs);
        }
    }

    /** What a math unit gives for a value, cut to the low bits of the value's type. */
    record MathLookUp(MathTable table, Expression value, Position at) implements Expression {
        @Override
        public ValueType type() {
            return value.type();
        }
    }

    /**
     * The Internet checksum (RFC 1071) of values side by side, with zero bits behind up to whole 16-bit words: 16 bits.
     */
    record Checksum(List<Expression> inputs, Position at) implements Expression {
        public Checksum {
            inputs = List.copyOf(inputs);
        }

        @Override
        public ValueType type() {
            return ValueType.bits(Short.SIZE);
        }
    }

    /**
     * Bits of the packet ahead of the parser's cursor; only in a parser.
     *
     * @param offset of the first bit from the cursor, in bits
     */
    record Lookahead(int offset, ValueType type, Position at) implements Expression {}

    /** Whether a table that was applied to this packet before has an entry for it. False if it was not applied. */
    record Hit(String table, Position at) implements Expression {
        @Override
        public ValueType type() {
            return ValueType.BOOL;
        }
    }

    /** Whether a table that was applied to this packet before ran an action. False if it was not applied. */
    record ActionRun(String table, String action, Position at) implements Expression {
        @Override
        public ValueType type() {
            return ValueType.BOOL;
        }
    }
}
