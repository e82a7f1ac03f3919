package plumbline.isa.lower;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.Case;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.Variable;

/**
 * Select tabulation: afterwards a select looks at variables and at bits ahead. A slice is a mask of what it is cut
 * from; what is computed of a few bits is computed here for each of their values.
 */
final class SelectTabulation {
    /** Bits of which all values are tried. */
    private static final int MAX_BITS = 10;

    /** Keys, and rows of patterns for them. */
    private record Column(List<Expression> keys, List<Row> rows) {}

    /** One way to fit the pattern of a case. */
    private record Row(int of, List<KeyMatch> patterns) {}

    private SelectTabulation() {}

    static StructuredProgram tabulate(StructuredProgram program, LoweringContext context) {
        return program.withParser(tabulated(program.parser(), context));
    }

    private static StructuredParser tabulated(StructuredParser parser, LoweringContext context) {
        List<State> states = new ArrayList<>();
        for (State state : parser.states()) {
            try {
                Transition transition = tabulated(state.transition(), state.at());
                states.add(new State(state.name(), state.body(), transition, state.at()));
            } catch (UnsupportedConstruct construct) {
                context.refuse(construct);
            }
        }
        return new StructuredParser(states, parser.at());
    }

    private static Transition tabulated(Transition transition, Position at) {
        List<Expression> keys = new ArrayList<>();
        List<Case> cases = transition.cases();
        List<List<List<KeyMatch>>> rows = new ArrayList<>(); // of a case: rows of patterns
        cases.forEach(_ -> rows.add(List.of(List.of())));
        for (int column = 0; column < transition.keys().size(); column++) {
            int number = column;
            List<KeyMatch> patterns =
                    cases.stream().map(each -> each.patterns().get(number)).toList();
            Column made = column(transition.keys().get(column), patterns, at);
            keys.addAll(made.keys());
            for (int i = 0; i < cases.size(); i++) {
                rows.set(i, product(rows.get(i), i, made.rows()));
            }
        }
        List<Case> made = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            for (List<KeyMatch> row : rows.get(i)) {
                made.add(new Case(row, cases.get(i).target(), cases.get(i).at()));
            }
        }
        return new Transition(keys, made);
    }

    private static List<List<KeyMatch>> product(List<List<KeyMatch>> left, int of, List<Row> right) {
        List<List<KeyMatch>> all = new ArrayList<>();
        for (List<KeyMatch> row : left) {
            for (Row more : right) {
                if (more.of() == of) {
                    List<KeyMatch> both = new ArrayList<>(row);
                    both.addAll(more.patterns());
                    all.add(both);
                }
            }
        }
        return all;
    }

    private static Column column(Expression key, List<KeyMatch> patterns, Position at) {
        return switch (key) {
            case Expression.Read _, Expression.Lookahead _ -> {
                List<Row> rows = new ArrayList<>();
                for (int i = 0; i < patterns.size(); i++) {
                    rows.add(new Row(i, List.of(patterns.get(i))));
                }
                yield new Column(List.of(key), rows);
            }
            case Expression.Cast(var type, var inner, var _)
            when type.width() == inner.type().width()
                    && type.isSigned() == inner.type().isSigned() -> column(inner, patterns, at);
            case Expression.Slice(var inner, var _, var low, var where)
            when inner instanceof Expression.Read || inner instanceof Expression.Lookahead ->
                sliced(inner, low, key.type().width(), patterns, where);
            case Expression.Binary(var operation, var left, var right, var where)
            when operation == BinaryOperation.CONCAT && areMasks(patterns) ->
                concatenated(left, right, patterns, where);
            default -> tabulated(key, patterns, at);
        };
    }

    private static boolean areMasks(List<KeyMatch> patterns) {
        return patterns.stream().allMatch(pattern -> pattern instanceof KeyMatch.Masked);
    }

    private static Column sliced(Expression of, int low, int width, List<KeyMatch> patterns, Position at) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            for (KeyMatch.Masked masked : masks(patterns.get(i), width, at)) {
                rows.add(new Row(
                        i,
                        List.of(new KeyMatch.Masked(
                                masked.value().shiftLeft(low), masked.mask().shiftLeft(low)))));
            }
        }
        return new Column(List.of(of), rows);
    }

    /** What an interval says, by prefixes. */
    private static List<KeyMatch.Masked> masks(KeyMatch pattern, int width, Position at) {
        return switch (pattern) {
            case KeyMatch.Masked masked -> List.of(masked);
            case KeyMatch.Interval(var low, var high) -> prefixes(low, high, width);
            case KeyMatch.InSet _ ->
                throw new UnsupportedConstruct(
                        at, "a value set asked by what is computed", "ask it by fields, or write the values");
        };
    }

    private static List<KeyMatch.Masked> prefixes(BigInteger low, BigInteger high, int width) {
        List<KeyMatch.Masked> prefixes = new ArrayList<>();
        BigInteger from = low;
        while (from.compareTo(high) <= 0) {
            int free = from.signum() == 0 ? width : from.getLowestSetBit();
            while (from.add(Simplify.ones(free)).compareTo(high) > 0) {
                free--;
            }
            prefixes.add(new KeyMatch.Masked(from, Simplify.ones(width).andNot(Simplify.ones(free))));
            from = from.add(BigInteger.ONE.shiftLeft(free));
        }
        return prefixes;
    }

    private static Column concatenated(Expression left, Expression right, List<KeyMatch> patterns, Position at) {
        int behind = right.type().width();
        List<KeyMatch> high = new ArrayList<>();
        List<KeyMatch> low = new ArrayList<>();
        for (KeyMatch pattern : patterns) {
            KeyMatch.Masked masked = (KeyMatch.Masked) pattern;
            BigInteger lowBits = Simplify.ones(behind);
            high.add(new KeyMatch.Masked(
                    masked.value().shiftRight(behind), masked.mask().shiftRight(behind)));
            low.add(new KeyMatch.Masked(
                    masked.value().and(lowBits), masked.mask().and(lowBits)));
        }
        Column front = column(left, high, at);
        Column back = column(right, low, at);
        List<Expression> keys = new ArrayList<>(front.keys());
        keys.addAll(back.keys());
        List<Row> rows = new ArrayList<>();
        for (Row row : front.rows()) {
            product(List.of(row.patterns()), row.of(), back.rows()).forEach(both -> rows.add(new Row(row.of(), both)));
        }
        return new Column(keys, rows);
    }

    private static Column tabulated(Expression key, List<KeyMatch> patterns, Position at) {
        List<Variable> read = List.copyOf(Operations.reads(key));
        int bits = read.stream().mapToInt(variable -> variable.type().width()).sum();
        if (bits > MAX_BITS) {
            throw new UnsupportedConstruct(
                    at,
                    "a select by what is computed of " + bits + " bits: of at most " + MAX_BITS + " it is possible",
                    "select by fields, with values and masks");
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            if (isAny(patterns.get(i))) {
                rows.add(new Row(i, read.stream().map(_ -> any()).toList()));
                continue;
            }
            for (int all = 0; all < 1 << bits; all++) {
                Map<Variable, BigInteger> values = new HashMap<>();
                List<KeyMatch> row = new ArrayList<>();
                int left = all;
                for (Variable variable : read) {
                    int width = variable.type().width();
                    BigInteger value = BigInteger.valueOf(left & (1 << width) - 1);
                    left >>>= width;
                    values.put(variable, value);
                    row.add(new KeyMatch.Masked(value, Simplify.ones(width)));
                }
                if (fits(patterns.get(i), ConstantFolding.value(key, values, at), at)) {
                    rows.add(new Row(i, row));
                }
            }
        }
        List<Expression> keys = read.stream()
                .<Expression>map(variable -> new Expression.Read(variable, at))
                .toList();
        return new Column(keys, rows);
    }

    private static KeyMatch any() {
        return new KeyMatch.Masked(BigInteger.ZERO, BigInteger.ZERO);
    }

    private static boolean isAny(KeyMatch pattern) {
        return pattern.equals(any());
    }

    private static boolean fits(KeyMatch pattern, Expression.Constant value, Position at) {
        return switch (pattern) {
            case KeyMatch.Masked masked -> value.value().and(masked.mask()).equals(masked.value());
            case KeyMatch.Interval(var low, var high) -> {
                BigInteger number = ConstantFolding.number(value);
                yield ConstantFolding.number(new Expression.Constant(low, value.type()))
                                        .compareTo(number)
                                <= 0
                        && number.compareTo(ConstantFolding.number(new Expression.Constant(high, value.type()))) <= 0;
            }
            case KeyMatch.InSet _ ->
                throw new UnsupportedConstruct(
                        at, "a value set asked by what is computed", "ask it by fields, or write the values");
        };
    }
}
