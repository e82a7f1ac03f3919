package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * The variables whose bits are written piece by piece and asked for by exact and ternary keys, by slices and by hashes
 * only: nothing needs all of them in one place.
 */
final class PiecewiseKeys {
    private final Map<Variable, Set<Integer>> cuts = new HashMap<>();
    private final Set<Variable> keys = new HashSet<>();
    private final Set<Variable> whole = new HashSet<>();

    private PiecewiseKeys() {}

    /** Where such variables are cut: the lowest bit of each piece, and behind it the width. */
    static Map<Variable, List<Integer>> cuts(StructuredProgram program) {
        PiecewiseKeys found = new PiecewiseKeys();
        program.headers().forEach(header -> found.whole.addAll(header.fields()));
        Operations.executed(program).flatMap(StructuredStatement::all).forEach(found::statement);
        program.actions().forEach(action -> found.whole.addAll(action.data()));
        program.tables().stream().flatMap(table -> table.keys().stream()).forEach(found::key);
        Operations.parsed(program)
                .flatMap(StructuredStatement::all)
                .map(PiecewiseKeys::bitByBit)
                .forEach(found::statement);
        found.whole.addAll(Operations.seenOutside(program));
        return found.chosen();
    }

    /** What a parser writes is or-ed to what is there: {@code field = field | 8} writes {@code field[3:3]}. */
    private static StructuredStatement bitByBit(StructuredStatement statement) {
        return statement instanceof StructuredStatement.Assign(var target, var value, var at)
                ? new StructuredStatement.Assign(target, bitByBit(target, value), at)
                : statement;
    }

    /** A variable with bits that become 1, side by side with those that stay. */
    static Expression bitByBit(Variable target, Expression value) {
        return value instanceof Expression.Binary(var operation, var left, var right, var at)
                        && operation == BinaryOperation.OR
                ? left instanceof Expression.Constant(var ones, var _) && isRead(right, target)
                        ? withOnes(right, ones, at)
                        : right instanceof Expression.Constant(var set, var _) && isRead(left, target)
                                ? withOnes(left, set, at)
                                : value
                : value;
    }

    private static boolean isRead(Expression value, Variable variable) {
        return value instanceof Expression.Read(var read, var _) && read.equals(variable);
    }

    private static Expression withOnes(Expression value, BigInteger ones, Position at) {
        List<Expression> parts = new ArrayList<>();
        int low = 0;
        for (int bit = 1; bit <= value.type().width(); bit++) {
            if (bit == value.type().width() || ones.testBit(bit) != ones.testBit(low)) {
                parts.add(
                        ones.testBit(low)
                                ? Simplify.constant(Simplify.ones(bit - low), ValueType.bits(bit - low))
                                : Simplify.slice(value, bit - 1, low, at));
                low = bit;
            }
        }
        return Simplify.concat(parts.reversed(), at);
    }

    private Map<Variable, List<Integer>> chosen() {
        Map<Variable, List<Integer>> chosen = new HashMap<>();
        cuts.forEach((variable, own) -> {
            if (keys.contains(variable) && !whole.contains(variable) && SlicedVariables.hasParts(variable)) {
                chosen.put(variable, limited(own, variable.type().width()));
            }
        });
        return chosen;
    }

    /** Pieces of at most 64 bits. */
    private static List<Integer> limited(Set<Integer> cuts, int width) {
        Set<Integer> all = new TreeSet<>(cuts);
        all.add(0);
        all.add(width);
        List<Integer> limited = new ArrayList<>();
        for (int cut : all) {
            while (!limited.isEmpty() && cut - limited.getLast() > Field.MAX_WIDTH) {
                limited.add(limited.getLast() + Field.MAX_WIDTH);
            }
            limited.add(cut);
        }
        return limited;
    }

    private void key(StructuredTable.Key key) {
        boolean isByBit = key.kind() == Table.MatchKind.EXACT || key.kind() == Table.MatchKind.TERNARY;
        if (isByBit && key.value() instanceof Expression.Read(var variable, var _)) {
            keys.add(variable);
        } else {
            whole.addAll(Operations.reads(key.value()));
        }
    }

    private void statement(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var target, var value, var _) -> assign(target, value);
            case StructuredStatement.If branch -> expression(branch.condition());
            default -> whole.addAll(Operations.variables(statement));
        }
    }

    private void assign(Variable target, Expression value) {
        int low = value.type().width();
        Set<Integer> own = new TreeSet<>();
        boolean keeps = false;
        boolean moves = false; // bits to others of the target's bits
        for (Expression part : Operations.sideBySide(value)) {
            int high = low - 1;
            low -= part.type().width();
            if (isKept(part, target, high, low)) {
                keeps = true;
            } else {
                own.add(low);
                own.add(high + 1);
                moves |= Operations.reads(part).contains(target);
                expression(part);
            }
        }
        if (keeps && !moves) {
            cuts.computeIfAbsent(target, _ -> new TreeSet<>()).addAll(own);
        } else if (!(value instanceof Expression.Constant)) {
            whole.add(target);
        }
    }

    /** Whether bits of a variable stay what they are. */
    static boolean isKept(Expression part, Variable variable, int high, int low) {
        return part instanceof Expression.Slice(Expression.Read(var read, var _), int top, int bottom, var _)
                        && read.equals(variable)
                        && top == high
                        && bottom == low
                || part instanceof Expression.Read(var itself, var _) && itself.equals(variable);
    }

    private void expression(Expression value) {
        switch (value) {
            case Expression.Read(var variable, var _) -> whole.add(variable);
            case Expression.Slice(Expression.Read _, int _, int _, var _) -> {}
            case Expression.Hash(var _, var inputs, var _, var _) ->
                inputs.stream()
                        .filter(input -> !(input instanceof Expression.Read))
                        .forEach(this::expression);
            default -> Operations.operands(value).forEach(this::expression);
        }
    }
}
