package plumbline.p4.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/** An expression as it is written: names are not resolved, and types not known. */
public sealed interface P4Expression {
    /** Where it begins; of an operation its operator. */
    Position at();

    /**
     * {@code 255}, {@code 8w0xff}, {@code 4s7}.
     *
     * @param width in bits; 0: of any size
     * @param signed whether it is of type {@code int<width>}
     */
    record Number(BigInteger value, int width, boolean signed, Position at) implements P4Expression {}

    /** {@code "text"}. */
    record Text(String value, Position at) implements P4Expression {}

    /** {@code true} or {@code false}. */
    record Truth(boolean value, Position at) implements P4Expression {}

    /**
     * A name of a variable, constant, instance, action, function or type.
     *
     * @param global whether a dot stands before it: the name of the outermost scope
     */
    record Name(String name, boolean global, Position at) implements P4Expression {}

    /** A type where only it can stand: {@code error.NoMatch}, {@code Pair<bit<8>, bool>(…)}. */
    record OfType(P4Type type, Position at) implements P4Expression {}

    /** {@code this}: the instance whose abstract method is written. */
    record This(Position at) implements P4Expression {}

    /** {@code _}: any value, or an argument left out. */
    record DontCare(Position at) implements P4Expression {}

    /** {@code default}: any value. */
    record Default(Position at) implements P4Expression {}

    /** {@code ...}: the default value. */
    record Dots(Position at) implements P4Expression {}

    /** <code>{#}</code>: an invalid header. */
    record Invalid(Position at) implements P4Expression {}

    /** {@code base.name}. */
    record Member(P4Expression base, String name, Position at) implements P4Expression {}

    /** {@code base[index]}. */
    record Index(P4Expression base, P4Expression index, Position at) implements P4Expression {}

    /** {@code base[high:low]}. */
    record Slice(P4Expression base, P4Expression high, P4Expression low, Position at) implements P4Expression {}

    /** {@code base[low+:width]}. */
    record WidthSlice(P4Expression base, P4Expression low, P4Expression width, Position at) implements P4Expression {}

    /** {@code -operand}. */
    record Unary(UnaryOperator operator, P4Expression operand, Position at) implements P4Expression {}

    /** {@code left + right}. */
    record Binary(BinaryOperator operator, P4Expression left, P4Expression right, Position at)
            implements P4Expression {}

    /** {@code condition ? yes : no}. */
    record Choice(P4Expression condition, P4Expression yes, P4Expression no, Position at) implements P4Expression {}

    /** {@code (type) operand}. */
    record Cast(P4Type type, P4Expression operand, Position at) implements P4Expression {}

    /** {@code target<types>(arguments)}: of a function, a method, a table, or the constructor of a type. */
    record Call(P4Expression target, List<P4Type> types, List<Argument> arguments, Position at)
            implements P4Expression {
        public Call {
            types = List.copyOf(types);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * {@code value} or {@code name = value}.
     *
     * @param name of the parameter; empty: by its place
     */
    record Argument(Optional<String> name, P4Expression value) {}

    /** {@code value &&& mask}. */
    record Mask(P4Expression value, P4Expression mask, Position at) implements P4Expression {}

    /** {@code low .. high}. */
    record Range(P4Expression low, P4Expression high, Position at) implements P4Expression {}

    /** <code>{a, b}</code> or, of keys, {@code (a, b)}. */
    record ListOf(List<P4Expression> elements, Position at) implements P4Expression {
        public ListOf {
            elements = List.copyOf(elements);
        }
    }

    /**
     * <code>{a = 1, b = 2}</code>.
     *
     * @param open whether {@code ...} stands at its end: other fields get their default
     */
    record StructOf(List<NamedValue> fields, boolean open, Position at) implements P4Expression {
        public StructOf {
            fields = List.copyOf(fields);
        }
    }

    /** {@code name = value}. */
    record NamedValue(String name, P4Expression value, Position at) {}

    /** Operators before an operand. */
    enum UnaryOperator {
        /** Logical. */
        NOT("!"),
        /** Every bit flipped. */
        COMPLEMENT("~"),
        /** Negative. */
        MINUS("-"),
        /** The operand. */
        PLUS("+");

        private final String symbol;

        UnaryOperator(String symbol) {
            this.symbol = symbol;
        }

        /** As it is written. */
        public String symbol() {
            return symbol;
        }
    }

    /** Operators between two operands, with their precedence: a larger number binds tighter. */
    enum BinaryOperator {
        /** Logical, decided left first. */
        OR("||", 1),
        /** Logical, decided left first. */
        AND("&&", 2),
        /** Equal. */
        EQUAL("==", 3),
        /** Not equal. */
        UNEQUAL("!=", 3),
        /** Less. */
        LESS("<", 4),
        /** Greater. */
        GREATER(">", 4),
        /** Less or equal. */
        LESS_EQUAL("<=", 4),
        /** Greater or equal. */
        GREATER_EQUAL(">=", 4),
        /** Bits in either. */
        BIT_OR("|", 5),
        /** Bits in one. */
        BIT_XOR("^", 6),
        /** Bits in both. */
        BIT_AND("&", 7),
        /** Shifted up. */
        SHIFT_LEFT("<<", 8),
        /** Shifted down. */
        SHIFT_RIGHT(">>", 8),
        /** Side by side. */
        CONCAT("++", 9),
        /** Sum. */
        PLUS("+", 9),
        /** Difference. */
        MINUS("-", 9),
        /** Sum that stops at the largest value. */
        PLUS_SAT("|+|", 9),
        /** Difference that stops at the smallest value. */
        MINUS_SAT("|-|", 9),
        /** Product. */
        TIMES("*", 10),
        /** Quotient. */
        DIVIDE("/", 10),
        /** Remainder. */
        MODULO("%", 10);

        private final String symbol;
        private final int precedence;

        BinaryOperator(String symbol, int precedence) {
            this.symbol = symbol;
            this.precedence = precedence;
        }

        /** As it is written. */
        public String symbol() {
            return symbol;
        }

        /** How tight it binds, 1 to {@link #TIGHTEST}. */
        public int precedence() {
            return precedence;
        }

        /** The largest precedence. */
        public static final int TIGHTEST = 10;
    }
}
