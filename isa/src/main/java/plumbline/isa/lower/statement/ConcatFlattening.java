package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.ValueType;

/**
 * Concatenation flattening: what hashes and checksums take side by side need not be put together before. Slices of one
 * value that meet again are one.
 */
public final class ConcatFlattening extends StatementRewriter {
    private ConcatFlattening(LoweringContext context) {
        super(context);
    }

    public static StructuredProgram flatten(StructuredProgram program, LoweringContext context) {
        return new ConcatFlattening(context).program(program);
    }

    @Override
    protected Expression expression(Expression expression) {
        return switch (super.expression(expression)) {
            case Expression.Hash(var function, var inputs, var type, var at) ->
                new Expression.Hash(function, flat(inputs, at), type, at);
            case Expression.Checksum(var inputs, var at) -> new Expression.Checksum(flat(inputs, at), at);
            case Expression other -> other;
        };
    }

    private static List<Expression> flat(List<Expression> values, Position at) {
        List<Expression> flat = new ArrayList<>();
        values.forEach(value -> add(value, flat, at));
        return flat;
    }

    private static void add(Expression value, List<Expression> flat, Position at) {
        switch (value) {
            case Expression.Binary(var operation, var left, var right, var where)
            when operation == BinaryOperation.CONCAT -> {
                add(left, flat, where);
                add(right, flat, where);
            }
            case Expression.Cast(var type, var inner, var where)
            when type.width() == inner.type().width() -> add(inner, flat, where);
            case Expression.Cast(var type, var inner, var where)
            when type.width() > inner.type().width() && !inner.type().isSigned() -> {
                add(Simplify.zero(ValueType.bits(type.width() - inner.type().width())), flat, where);
                add(inner, flat, where);
            }
            case Expression.Slice(var whole, var high, var low, var where)
            when !flat.isEmpty()
                    && flat.getLast() instanceof Expression.Slice(var before, var top, var bottom, var _)
                    && bottom == high + 1
                    && before.equals(whole) -> {
                flat.removeLast();
                add(Simplify.slice(whole, top, low, where), flat, at);
            }
            default -> flat.add(value);
        }
    }
}
