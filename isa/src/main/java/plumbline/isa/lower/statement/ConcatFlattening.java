package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;

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
        Operations.bits(value).forEach(part -> {
            if (part instanceof Expression.Slice(var whole, var high, var low, var where)
                    && !flat.isEmpty()
                    && flat.getLast() instanceof Expression.Slice(var before, var top, var bottom, var _)
                    && bottom == high + 1
                    && before.equals(whole)) {
                flat.removeLast();
                add(Simplify.slice(whole, top, low, where), flat, at);
            } else {
                flat.add(part);
            }
        });
    }
}
