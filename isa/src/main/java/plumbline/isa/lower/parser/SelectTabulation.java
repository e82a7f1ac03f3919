package plumbline.isa.lower.parser;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser.Case;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * Select tabulation: afterwards a select looks at variables and at bits ahead. A slice is a mask of what it is cut
 * from, a comparison with a number says intervals, a sum with a number says differences; what is computed of a few bits
 * is computed here for each of their values, and what of many by the state, in front of its select.
 */
public final class SelectTabulation {
    /** Bits of which all values are tried. */
    private static final int MAX_BITS = 10;

    private final List<StructuredStatement> body;
    private final LoweringContext context;

    /** @param body of the state, which gets what computes keys */
    private SelectTabulation(List<StructuredStatement> body, LoweringContext context) {
        this.body = body;
        this.context = context;
    }

    /** Keys, and rows of patterns for them. */
    private record Column(List<Expression> keys, List<Row> rows) {}

    /** One way to fit the pattern of a case. */
    private record Row(int of, List<KeyMatch> patterns) {}

    public static StructuredProgram tabulate(StructuredProgram program, LoweringContext context) {
        return program.withParser(program.parser().changed(state -> tabulated(state, context)));
    }

    private static State tabulated(State state, LoweringContext context) {
        List<StructuredStatement> body = new ArrayList<>(state.body());
        Transition transition = new SelectTabulation(body, context).tabulated(state.transition(), state.at());
        return new State(state.name(), body, transition, state.at());
    }

    private Transition tabulated(Transition transition, Position at) {
        List<Case> cases = transition.cases();
        if (cases.stream().anyMatch(SelectTabulation::asksSet)) {
            return new Transition(
                    transition.keys().stream().map(key -> atom(key, at)).toList(), cases);
        }
        List<Expression> keys = new ArrayList<>();
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

    private static boolean asksSet(Case each) {
        return each.patterns().stream().anyMatch(KeyMatch.InSet.class::isInstance);
    }

    /** What is compared with values that are not known is a key as it is. */
    private Expression atom(Expression key, Position at) {
        return switch (key) {
            case Expression.Read _, Expression.Lookahead _ -> key;
            case Expression.Cast cast when cast.keepsBits() -> atom(cast.value(), at);
            case Expression.Slice(Expression.Lookahead ahead, var high, var _, var where) ->
                new Expression.Lookahead(ahead.offset() + ahead.type().width() - 1 - high, key.type(), where);
            default -> context.held("key", key, at, body::add);
        };
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

    private Column column(Expression key, List<KeyMatch> patterns, Position at) {
        return switch (key) {
            case Expression.Read _, Expression.Lookahead _ -> asked(key, patterns);
            case Expression.Cast cast
            when cast.keepsBits()
                    && cast.type().isSigned() == cast.value().type().isSigned() -> column(cast.value(), patterns, at);
            case Expression.Cast cast
            when cast.addsZeros() ->
                ways(
                        cast.value(),
                        PatternArithmetic.extended(patterns, cast.value().type().width()),
                        at);
            case Expression.Slice(var inner, var _, var low, var _)
            when isAtom(inner) -> sliced(inner, low, key.type().width(), patterns);
            case Expression.Complement(var inner, var where)
            when PatternArithmetic.areMasks(patterns) ->
                column(inner, patterns.stream().map(PatternArithmetic::flipped).toList(), where);
            case Expression.Binary(var operation, var left, var right, var where)
            when operation == BinaryOperation.CONCAT && PatternArithmetic.areMasks(patterns) ->
                concatenated(left, right, patterns, where);
            case Expression.Binary(var operation, var left, Expression.Constant right, var where)
            when operation.isComparison() && !left.type().isSigned() ->
                ways(left, PatternArithmetic.compared(patterns, operation, right.value(), left.type()), where);
            case Expression.Binary(var operation, Expression.Constant left, var right, var where)
            when operation.isComparison() && !right.type().isSigned() ->
                ways(right, PatternArithmetic.compared(patterns, left.value(), operation, right.type()), where);
            case Expression.Binary(var operation, var left, Expression.Constant right, var where)
            when operation == BinaryOperation.ADD && PatternArithmetic.areExact(patterns, key.type()) ->
                column(left, PatternArithmetic.moved(patterns, right.value().negate(), key.type()), where);
            case Expression.Binary(var operation, var left, Expression.Constant right, var where)
            when operation == BinaryOperation.SUBTRACT && PatternArithmetic.areExact(patterns, key.type()) ->
                column(left, PatternArithmetic.moved(patterns, right.value(), key.type()), where);
            default -> tabulated(key, patterns, at);
        };
    }

    private static boolean isAtom(Expression key) {
        return key instanceof Expression.Read || key instanceof Expression.Lookahead;
    }

    private static Column asked(Expression key, List<KeyMatch> patterns) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            rows.add(new Row(i, List.of(patterns.get(i))));
        }
        return new Column(List.of(key), rows);
    }

    /** A column of which a case may have several patterns, or none that can fit. */
    private Column ways(Expression key, List<PatternArithmetic.Way> ways, Position at) {
        Column column =
                column(key, ways.stream().map(PatternArithmetic.Way::pattern).toList(), at);
        return new Column(
                column.keys(),
                column.rows().stream()
                        .map(row -> new Row(ways.get(row.of()).of(), row.patterns()))
                        .toList());
    }

    private static Column sliced(Expression of, int low, int width, List<KeyMatch> patterns) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            for (KeyMatch.Masked masked : PatternArithmetic.masks(patterns.get(i), width)) {
                rows.add(new Row(i, List.of(PatternArithmetic.shifted(masked, low))));
            }
        }
        return new Column(List.of(of), rows);
    }

    private Column concatenated(Expression left, Expression right, List<KeyMatch> patterns, Position at) {
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

    private Column tabulated(Expression key, List<KeyMatch> patterns, Position at) {
        Map<Expression, Variable> atoms = new LinkedHashMap<>();
        Expression function = function(key, atoms);
        int bits = atoms.keySet().stream().mapToInt(atom -> atom.type().width()).sum();
        if (bits > MAX_BITS) {
            return computed(key, patterns, at);
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            KeyMatch pattern = patterns.get(i);
            List<Cubes.Cube> cubes = pattern.equals(KeyMatch.ANY)
                    ? List.of(new Cubes.Cube(0, 0))
                    : Cubes.covering(bits, all -> PatternArithmetic.fits(pattern, value(function, atoms, all, at)));
            for (Cubes.Cube cube : cubes) {
                rows.add(new Row(i, patterns(cube, atoms)));
            }
        }
        List<Expression> keys = atoms.keySet().stream()
                .map(atom -> atom instanceof Expression.Slice slice ? slice.value() : atom)
                .toList();
        return new Column(keys, rows);
    }

    /** The key as a function of variables: each stands for bits that it is computed of. */
    private Expression function(Expression key, Map<Expression, Variable> atoms) {
        boolean isSliced = key instanceof Expression.Slice slice && isAtom(slice.value());
        if (isAtom(key) || isSliced) {
            Variable variable = atoms.computeIfAbsent(key, atom -> context.local("bits", atom.type()));
            return new Expression.Read(variable, key.at());
        }
        return Operations.withOperands(key, operand -> function(operand, atoms));
    }

    /** @param all values of the atoms, the first in the lowest bits */
    private static Expression.Constant value(
            Expression function, Map<Expression, Variable> atoms, int all, Position at) {
        Map<Variable, BigInteger> values = new HashMap<>();
        int left = all;
        for (Variable variable : atoms.values()) {
            int width = variable.type().width();
            values.put(variable, BigInteger.valueOf(left & (1 << width) - 1));
            left >>>= width;
        }
        return ConstantFolding.value(function, values, at);
    }

    private static List<KeyMatch> patterns(Cubes.Cube cube, Map<Expression, Variable> atoms) {
        List<KeyMatch> patterns = new ArrayList<>();
        int from = 0;
        for (Expression atom : atoms.keySet()) {
            int width = atom.type().width();
            int ones = (1 << width) - 1;
            KeyMatch.Masked masked = new KeyMatch.Masked(
                    BigInteger.valueOf(cube.value() >>> from & ones), BigInteger.valueOf(cube.mask() >>> from & ones));
            patterns.add(
                    atom instanceof Expression.Slice slice ? PatternArithmetic.shifted(masked, slice.low()) : masked);
            from += width;
        }
        return patterns;
    }

    /** By a variable, to which the state assigns the key. */
    private Column computed(Expression key, List<KeyMatch> patterns, Position at) {
        return asked(context.held("key", key, at, body::add), patterns);
    }
}
