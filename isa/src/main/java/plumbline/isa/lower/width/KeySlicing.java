package plumbline.isa.lower.width;

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
import plumbline.isa.structured.Variable;

/**
 * Key slicing: a key whose bits are written piece by piece, as the code words of a decision tree by the table of each
 * feature, becomes a variable for each piece. So tables that write different pieces share a stage. The key of the table
 * that asks for all of them becomes a key for each, {@code word[15:8]}.
 *
 * <p>Source: as {@link FieldSlicing}: slices of a field are placed in containers of their own.
 */
public final class KeySlicing extends StatementRewriter {
    private final Map<Variable, List<FieldSlice>> slices = new HashMap<>();

    private KeySlicing(StructuredProgram program, LoweringContext context) {
        super(context);
        PiecewiseKeys.cuts(program).forEach((variable, cuts) -> slices.put(variable, FieldSlice.of(variable, cuts)));
    }

    public static StructuredProgram slice(StructuredProgram program, LoweringContext context) {
        KeySlicing slicing = new KeySlicing(program, context);
        return slicing.slices.isEmpty() ? program : slicing.program(program);
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
                slicesOf(key.value())
                        .forEach(slice -> keys.add(new StructuredTable.Key(
                                key.name() + "[" + slice.high() + ":" + slice.low() + "]",
                                new Expression.Read(slice.variable(), key.at()),
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
                slicesOf(keys.get(i).value())
                        .forEach(slice -> patterns.add(new KeyMatch.Masked(slice.of(value), slice.of(mask))));
            } else {
                patterns.add(entry.patterns().get(i));
            }
        }
        return new StructuredTable.Entry(patterns, entry.priority(), entry.call(), entry.at());
    }

    private boolean isSliced(Expression value) {
        return value instanceof Expression.Read(var variable, var _) && slices.containsKey(variable);
    }

    private List<FieldSlice> slicesOf(Expression value) {
        return slices.get(((Expression.Read) value).variable());
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Assign(var target, var value, var at)
                && slices.containsKey(target)) {
            assign(target, PiecewiseKeys.bitByBit(target, value), at);
        } else {
            super.statement(statement);
        }
    }

    /** Only the pieces that change. */
    private void assign(Variable target, Expression value, Position at) {
        for (FieldSlice slice : slices.get(target)) {
            Expression part = Simplify.slice(value, slice.high(), slice.low(), at);
            if (!PiecewiseKeys.isKept(part, target, slice.high(), slice.low())) {
                emit(new StructuredStatement.Assign(slice.variable(), expression(part), at));
            }
        }
    }

    @Override
    protected Expression expression(Expression expression) {
        return switch (expression) {
            case Expression.Read(var variable, var at)
            when slices.containsKey(variable) ->
                FieldSlice.bits(slices.get(variable), variable.type().width() - 1, 0, at);
            case Expression.Slice(Expression.Read(var variable, var _), int high, int low, var at)
            when slices.containsKey(variable) -> FieldSlice.bits(slices.get(variable), high, low, at);
            default -> super.expression(expression);
        };
    }
}
