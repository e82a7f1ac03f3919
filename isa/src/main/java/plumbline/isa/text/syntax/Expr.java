package plumbline.isa.text.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;

/** An expression. Its {@code toString} is the expression as text, for messages. */
public sealed interface Expr {
    /** Where it was written; of an infix expression, where its left side starts. */
    Position at();

    /** A number; {@code width} 0 if it has none of its own. */
    record Number(BigInteger value, int width, String text, Position at) implements Expr {
        @Override
        public String toString() {
            return text;
        }
    }

    /** {@code 8w{n}}. */
    record Sized(int width, Expr value, Position at) implements Expr {
        @Override
        public String toString() {
            return width + "w{" + value + "}";
        }
    }

    /** What a name stands for. */
    record Name(NameTemplate name) implements Expr {
        @Override
        public Position at() {
            return name.at();
        }

        @Override
        public String toString() {
            return name.toString();
        }
    }

    /** {@code ~a}, {@code -5}. */
    record Prefix(String symbol, Expr operand, Position at) implements Expr {
        @Override
        public String toString() {
            return symbol + operand;
        }
    }

    /** {@code a + b}. */
    record Infix(String symbol, Expr left, Expr right) implements Expr {
        @Override
        public Position at() {
            return left.at();
        }

        @Override
        public String toString() {
            return left + " " + symbol + " " + right;
        }
    }

    /** {@code a and b and c}. */
    record Logic(boolean all, List<Expr> parts) implements Expr {
        public Logic {
            parts = List.copyOf(parts);
        }

        @Override
        public Position at() {
            return parts.get(0).at();
        }

        @Override
        public String toString() {
            return parts.stream().map(Expr::toString).collect(Collectors.joining(all ? " and " : " or "));
        }
    }

    /** {@code not a}. */
    record Not(Expr operand, Position at) implements Expr {
        @Override
        public String toString() {
            return "not " + operand;
        }
    }

    /** {@code all(a, b)}, {@code any(for w in 0 ..< 4 : hit{w})}. */
    record Every(boolean all, List<Expr> parts, Optional<Loop> loop, Position at) implements Expr {
        public Every {
            parts = List.copyOf(parts);
        }

        @Override
        public String toString() {
            return all ? "all(…)" : "any(…)";
        }
    }

    /** {@code for v in from ..< to}. */
    record Loop(String variable, Expr from, Expr to, boolean inclusive, Position at) {}

    /** {@code if c : a} among the inputs of a hash and the fields that a copy carries: there if c is not 0. */
    record Conditional(Expr condition, Expr value, Position at) implements Expr {
        @Override
        public String toString() {
            return "if " + condition + " : " + value;
        }
    }

    /** {@code f(a, b)}, {@code crc32(a) poly 2}. */
    record Call(NameTemplate function, List<Expr> arguments, Optional<Expr> poly) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public Position at() {
            return function.at();
        }

        @Override
        public String toString() {
            return function + "(" + arguments.stream().map(Expr::toString).collect(Collectors.joining(", ")) + ")";
        }
    }

    /** {@code crc(width 32, poly 0x04C11DB7, reflect in)(a, b)}. */
    record Crc(List<Setting> settings, List<Expr> arguments, Position at) implements Expr {
        /** {@code poly 7}, {@code reflect in}. */
        public record Setting(String name, Expr value, Position at) {}

        public Crc {
            settings = List.copyOf(settings);
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            return "crc(…)(…)";
        }
    }

    /** {@code lowpass rate[i](x)}, {@code meter m[i](x)}: a call with a result. */
    record Feed(Extern extern, NameTemplate array, Expr index, Expr input, Position at) implements Expr {
        @Override
        public String toString() {
            return extern.callWord() + " " + array + "[" + index + "](" + input + ")";
        }
    }

    /** {@code a[high:low]}. */
    record Slice(Expr operand, Expr high, Expr low) implements Expr {
        @Override
        public Position at() {
            return operand.at();
        }

        @Override
        public String toString() {
            return operand + "[" + high + (high.equals(low) ? "" : ":" + low) + "]";
        }
    }

    /** An expression in parentheses or braces. */
    record Group(Expr inside, Position at) implements Expr {
        @Override
        public String toString() {
            return "(" + inside + ")";
        }
    }

    /** Without the parentheses around it. */
    default Expr bare() {
        Expr expr = this;
        while (expr instanceof Group group) {
            expr = group.inside();
        }
        return expr;
    }
}
