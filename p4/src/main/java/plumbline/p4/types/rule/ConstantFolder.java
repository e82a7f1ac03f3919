package plumbline.p4.types.rule;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.syntax.P4Expression.UnaryOperator;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.CompileTimeValue.Truth;
import plumbline.p4.types.CompileTimeValue.Whole;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.Bits;

/** Operations on values that are known when the program is compiled (specification, sections 8.5 to 8.12). */
public final class ConstantFolder {
    /** A number without a width has at most so many bits. */
    private static final int MAX_BITS = 1 << 16;

    private ConstantFolder() {}

    /**
     * The value of an operation; empty where it has none: its operands are of no type it is defined on, or too large.
     */
    public static Optional<CompileTimeValue> unary(
            UnaryOperator operator, CompileTimeValue operand, SemanticType type) {
        return switch (operand) {
            case Truth(boolean truth) when operator == UnaryOperator.NOT -> Optional.of(new Truth(!truth));
            case Whole(BigInteger value) ->
                switch (operator) {
                    case MINUS -> whole(value.negate(), type);
                    case PLUS -> whole(value, type);
                    case COMPLEMENT -> whole(value.not(), type);
                    case NOT -> Optional.empty();
                };
            default -> Optional.empty();
        };
    }

    /**
     * The same for two operands, which are of the same type but in shifts and concatenations.
     *
     * @param left type of the left operand
     * @param right type of the right operand
     * @param type of the result
     */
    public static Optional<CompileTimeValue> binary(
            BinaryOperator operator, CompileTimeValue a, CompileTimeValue b, SemanticType right, SemanticType type) {
        if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.UNEQUAL) {
            return Optional.of(new Truth(a.equals(b) == (operator == BinaryOperator.EQUAL)));
        }
        if (a instanceof Truth(boolean x) && b instanceof Truth(boolean y)) {
            return switch (operator) {
                case OR -> Optional.of(new Truth(x || y));
                case AND -> Optional.of(new Truth(x && y));
                default -> Optional.empty();
            };
        }
        if (a instanceof CompileTimeValue.Characters(String x)
                && b instanceof CompileTimeValue.Characters(String y)
                && operator == BinaryOperator.CONCAT) {
            return Optional.of(new CompileTimeValue.Characters(x + y));
        }
        return a instanceof Whole(BigInteger x) && b instanceof Whole(BigInteger y)
                ? numbers(operator, x, y, right, type)
                : Optional.empty();
    }

    private static Optional<CompileTimeValue> numbers(
            BinaryOperator operator, BigInteger x, BigInteger y, SemanticType right, SemanticType type) {
        return switch (operator) {
            case LESS -> Optional.of(new Truth(x.compareTo(y) < 0));
            case GREATER -> Optional.of(new Truth(x.compareTo(y) > 0));
            case LESS_EQUAL -> Optional.of(new Truth(x.compareTo(y) <= 0));
            case GREATER_EQUAL -> Optional.of(new Truth(x.compareTo(y) >= 0));
            case BIT_OR -> whole(x.or(y), type);
            case BIT_XOR -> whole(x.xor(y), type);
            case BIT_AND -> whole(x.and(y), type);
            case SHIFT_LEFT -> shiftable(y, type).flatMap(by -> whole(x.shiftLeft(by), type));
            case SHIFT_RIGHT -> shiftable(y, type).flatMap(by -> whole(x.shiftRight(by), type));
            case CONCAT ->
                right instanceof Bits(int width, boolean _)
                        ? whole(x.shiftLeft(width).or(y.mod(BigInteger.ONE.shiftLeft(width))), type)
                        : Optional.empty();
            case PLUS -> whole(x.add(y), type);
            case MINUS -> whole(x.subtract(y), type);
            case PLUS_SAT -> saturated(x.add(y), type);
            case MINUS_SAT -> saturated(x.subtract(y), type);
            case TIMES -> whole(x.multiply(y), type);
            case DIVIDE -> y.signum() == 0 ? Optional.empty() : whole(x.divide(y), type);
            case MODULO -> y.signum() == 0 ? Optional.empty() : whole(x.remainder(y), type);
            case OR, AND, EQUAL, UNEQUAL -> Optional.empty();
        };
    }

    /** Shifts by more than all bits give what shifts by all bits give. */
    private static Optional<Integer> shiftable(BigInteger by, SemanticType type) {
        int most = type instanceof Bits(int width, boolean _) ? width : MAX_BITS;
        if (by.signum() < 0) {
            return Optional.empty();
        }
        return Optional.of(by.min(BigInteger.valueOf(most)).intValueExact());
    }

    private static Optional<CompileTimeValue> saturated(BigInteger value, SemanticType type) {
        return type instanceof Bits bits
                ? Optional.of(new Whole(value.max(least(bits)).min(most(bits))))
                : Optional.empty();
    }

    /** The smallest number of a type. */
    public static BigInteger least(Bits bits) {
        return bits.signed() ? BigInteger.ONE.shiftLeft(bits.width() - 1).negate() : BigInteger.ZERO;
    }

    /** The largest number of a type. */
    public static BigInteger most(Bits bits) {
        return BigInteger.ONE
                .shiftLeft(bits.signed() ? bits.width() - 1 : bits.width())
                .subtract(BigInteger.ONE);
    }

    /** A number in a type; empty if it has too many bits. */
    public static Optional<CompileTimeValue> whole(BigInteger value, SemanticType type) {
        if (type instanceof Bits bits) {
            return Optional.of(new Whole(wrapped(value, bits)));
        }
        return value.bitLength() > MAX_BITS ? Optional.empty() : Optional.of(new Whole(value));
    }

    private static BigInteger wrapped(BigInteger value, Bits bits) {
        BigInteger size = BigInteger.ONE.shiftLeft(bits.width());
        BigInteger low = value.mod(size);
        return bits.signed() && low.testBit(bits.width() - 1) ? low.subtract(size) : low;
    }

    /** Bits {@code high} to {@code low} of a number. */
    public static CompileTimeValue slice(BigInteger value, int high, int low) {
        return new Whole(value.shiftRight(low).mod(BigInteger.ONE.shiftLeft(high - low + 1)));
    }

    /** A value cast to another type; empty where the cast gives none that is known. */
    public static Optional<CompileTimeValue> cast(CompileTimeValue value, SemanticType to) {
        return switch (value) {
            case Whole(BigInteger number) -> castNumber(number, to);
            case Truth(boolean truth)
            when to instanceof Bits -> Optional.of(new Whole(truth ? BigInteger.ONE : BigInteger.ZERO));
            case CompileTimeValue.Listed(List<CompileTimeValue> elements)
            when to instanceof SemanticType.Structured s ->
                s.fields().size() == elements.size() ? fields(s, elements) : Optional.of(value);
            default -> Optional.of(value);
        };
    }

    private static Optional<CompileTimeValue> castNumber(BigInteger number, SemanticType to) {
        return switch (to) {
            case Bits bits -> whole(number, bits);
            case SemanticType.Bool _ -> Optional.of(new Truth(number.signum() != 0));
            case SemanticType.Newtype newtype -> castNumber(number, newtype.under());
            case SemanticType.Enum member ->
                castNumber(number, member.underlying().orElse(to));
            default -> Optional.of(new Whole(number));
        };
    }

    private static Optional<CompileTimeValue> fields(
            SemanticType.Structured structure, List<CompileTimeValue> elements) {
        Map<String, CompileTimeValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < elements.size(); i++) {
            SemanticType.Field field = structure.fields().get(i);
            cast(elements.get(i), field.type()).ifPresent(value -> fields.put(field.name(), value));
        }
        return fields.size() == elements.size() ? Optional.of(new CompileTimeValue.Fields(fields)) : Optional.empty();
    }
}
