package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Key slicing: a key whose bits are written piece by piece, as the code words of a decision tree by the table of each
 * feature, becomes a variable for each piece. So tables that write different pieces share a stage. The key of the table
 * that asks for all of them becomes a key for each, {@code word[15:8]}.
 *
 * <p>Source: as {@link FieldSlicing}: slices of a field are placed in containers of their own.
 */
public final class KeySlicing extends StatementRewriter {
    private final Map<Variable, List<Piece>> pieces = new HashMap<>();

    /** Bits of a variable in one of their own; the highest come first. */
    private record Piece(Variable variable, int high, int low) {
        BigInteger of(BigInteger whole) {
            return whole.shiftRight(low).and(Simplify.ones(high - low + 1));
        }
    }

    private KeySlicing(StructuredProgram program, LoweringContext context) {
        super(context);
        PiecewiseKeys.cuts(program).forEach((variable, cuts) -> pieces.put(variable, pieces(variable, cuts)));
    }

    public static StructuredProgram slice(StructuredProgram program, LoweringContext context) {
        KeySlicing slicing = new KeySlicing(program, context);
        return slicing.pieces.isEmpty() ? program : slicing.program(program);
    }

    private static List<Piece> pieces(Variable variable, List<Integer> cuts) {
        List<Piece> lowestFirst = new ArrayList<>();
        for (int i = 0; i + 1 < cuts.size(); i++) {
            int low = cuts.get(i);
            int high = cuts.get(i + 1) - 1;
            lowestFirst.add(new Piece(
                    new Variable(variable.name() + "$" + high + "_" + low, ValueType.bits(high - low + 1)), high, low));
        }
        return lowestFirst.reversed();
    }

    @Override
    protected StructuredProgram program(StructuredProgram program) {
        return super.program(program)
                .withTables(program.tables().stream().map(this::table).toList());
    }

    private StructuredTable table(StructuredTable table) {
        if (table.keys().stream().noneMatch(key -> isSliced(key.value()))) {
            return table;
        }
        List<StructuredTable.Key> keys = new ArrayList<>();
        for (StructuredTable.Key key : table.keys()) {
            if (isSliced(key.value())) {
                piecesOf(key.value())
                        .forEach(piece -> keys.add(new StructuredTable.Key(
                                key.name() + "[" + piece.high + ":" + piece.low + "]",
                                new Expression.Read(piece.variable, key.at()),
                                key.kind(),
                                key.at())));
            } else {
                keys.add(key);
            }
        }
        return table.withKeys(
                keys,
                table.entries().stream()
                        .map(entry -> entry(entry, table.keys()))
                        .toList());
    }

    private StructuredTable.Entry entry(StructuredTable.Entry entry, List<StructuredTable.Key> keys) {
        List<KeyMatch> patterns = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (isSliced(keys.get(i).value())
                    && entry.patterns().get(i) instanceof KeyMatch.Masked(var value, var mask)) {
                piecesOf(keys.get(i).value())
                        .forEach(piece -> patterns.add(new KeyMatch.Masked(piece.of(value), piece.of(mask))));
            } else {
                patterns.add(entry.patterns().get(i));
            }
        }
        return new StructuredTable.Entry(patterns, entry.priority(), entry.call(), entry.at());
    }

    private boolean isSliced(Expression value) {
        return value instanceof Expression.Read(var variable, var _) && pieces.containsKey(variable);
    }

    private List<Piece> piecesOf(Expression value) {
        return pieces.get(((Expression.Read) value).variable());
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Assign(var target, var value, var at)
                && pieces.containsKey(target)) {
            assign(target, PiecewiseKeys.bitByBit(target, value), at);
        } else {
            super.statement(statement);
        }
    }

    /** Only the pieces that change. */
    private void assign(Variable target, Expression value, Position at) {
        for (Piece piece : pieces.get(target)) {
            Expression part = Simplify.slice(value, piece.high, piece.low, at);
            if (!PiecewiseKeys.isKept(part, target, piece.high, piece.low)) {
                emit(new StructuredStatement.Assign(piece.variable, expression(part), at));
            }
        }
    }

    @Override
    protected Expression expression(Expression expression) {
        return switch (expression) {
            case Expression.Read(var variable, var at)
            when pieces.containsKey(variable) -> bits(variable, variable.type().width() - 1, 0, at);
            case Expression.Slice(Expression.Read(var variable, var _), int high, int low, var at)
            when pieces.containsKey(variable) -> bits(variable, high, low, at);
            default -> super.expression(expression);
        };
    }

    private Expression bits(Variable variable, int high, int low, Position at) {
        Expression all = null;
        for (Piece piece : pieces.get(variable)) {
            if (piece.low <= high && piece.high >= low) {
                Expression some = Simplify.slice(
                        new Expression.Read(piece.variable, at),
                        Math.min(high, piece.high) - piece.low,
                        Math.max(low, piece.low) - piece.low,
                        at);
                all = all == null ? some : Simplify.concat(all, some, at);
            }
        }
        return all;
    }
}
