package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Arithmetic while assembling: whole numbers without a width, so that nothing wraps. */
final class CompileTime {
    /** No number grows beyond this many bits. */
    static final int MAX_BITS = 256;

    private static final Map<String, BinaryOperator<BigInteger>> INFIX = Map.ofEntries(
            Map.entry("+", BigInteger::add),
            Map.entry("-", BigInteger::subtract),
            Map.entry("*", BigInteger::multiply),
            Map.entry("/", CompileTime::divide),
            Map.entry("%", (a, b) -> a.subtract(divide(a, b).multiply(b))),
            Map.entry("<<", (a, b) -> a.shiftLeft(shift(b))),
            Map.entry(">>", (a, b) -> a.shiftRight(shift(b))),
            Map.entry("&", BigInteger::and),
            Map.entry("|", BigInteger::or),
            Map.entry("^", BigInteger::xor),
            Map.entry("==", (a, b) -> truth(a.equals(b))),
            Map.entry("!=", (a, b) -> truth(!a.equals(b))),
            Map.entry("<", (a, b) -> truth(a.compareTo(b) < 0)),
            Map.entry("<=", (a, b) -> truth(a.compareTo(b) <= 0)),
            Map.entry(">", (a, b) -> truth(a.compareTo(b) > 0)),
            Map.entry(">=", (a, b) -> truth(a.compareTo(b) >= 0)));

    private static final Map<String, UnaryOperator<BigInteger>> PREFIX =
            Map.of("-", BigInteger::negate, "~", BigInteger::not);

    private static final Map<String, BinaryOperator<BigInteger>> OF_TWO =
            Map.of("min", BigInteger::min, "max", BigInteger::max);

    private static final Map<String, UnaryOperator<BigInteger>> OF_ONE = Map.of(
            "log2", n -> BigInteger.valueOf(positive(n).bitLength() - 1L),
            "clog2",
                    n -> BigInteger.valueOf(positive(n).subtract(BigInteger.ONE).bitLength()),
            "pow2", n -> BigInteger.ONE.shiftLeft(shift(n)));

    private CompileTime() {}

    /** Names of the functions. */
    static List<String> functions() {
        return List.of("min", "max", "log2", "clog2", "pow2", "choose");
    }

    /**
     * An operator's value; empty if there is no such operator while assembling.
     *
     * @throws ArithmeticException with a message for the author if there is no value
     */
    static Optional<BigInteger> infix(String symbol, BigInteger a, BigInteger b) {
        return Optional.ofNullable(INFIX.get(symbol)).map(op -> bounded(op.apply(a, b)));
    }

    /** See {@link #infix}. */
    static Optional<BigInteger> prefix(String symbol, BigInteger a) {
        return Optional.ofNullable(PREFIX.get(symbol)).map(op -> op.apply(a));
    }

    /** See {@link #infix}. */
    static Optional<BigInteger> call(String function, List<BigInteger> arguments) {
        if (arguments.size() == 1) {
            return Optional.ofNullable(OF_ONE.get(function)).map(f -> bounded(f.apply(arguments.get(0))));
        }
        if (function.equals("choose") && arguments.size() == 3) {
            return Optional.of(arguments.get(arguments.get(0).signum() != 0 ? 1 : 2));
        }
        return arguments.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(OF_TWO.get(function))
                        .map(f -> arguments.stream().reduce(f).orElseThrow());
    }

    static BigInteger truth(boolean value) {
        return value ? BigInteger.ONE : BigInteger.ZERO;
    }

    private static BigInteger divide(BigInteger a, BigInteger b) {
        if (b.signum() == 0) {
            throw new ArithmeticException("division by 0");
        }
        return a.divide(b);
    }

    private static int shift(BigInteger amount) {
        if (amount.signum() < 0 || amount.compareTo(BigInteger.valueOf(MAX_BITS)) > 0) {
            throw new ArithmeticException("a shift by " + amount + " is not 0–" + MAX_BITS);
        }
        return amount.intValueExact();
    }

    private static BigInteger positive(BigInteger n) {
        if (n.signum() <= 0) {
            throw new ArithmeticException("there is no logarithm of " + n);
        }
        return n;
    }

    private static BigInteger bounded(BigInteger value) {
        if (value.bitLength() > MAX_BITS) {
            throw new ArithmeticException("the value has more than " + MAX_BITS + " bits");
        }
        return value;
    }
}
