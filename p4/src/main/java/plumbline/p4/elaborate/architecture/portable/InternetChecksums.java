package plumbline.p4.elaborate.architecture.portable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;

/**
 * {@code InternetChecksum}: its state is a variable with the sum in ones' complement (RFC 1071). To subtract is to add
 * the complement of a sum, which is a checksum (RFC 1624).
 */
final class InternetChecksums {
    private static final ValueType SUM = ValueType.bits(Short.SIZE);

    private final Map<InstantiatedExtern, Variable> sums = new HashMap<>();

    P4Value call(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        Expression sum = new Expression.Read(
                sums.computeIfAbsent(
                        extern, _ -> new Variable(context.draft().names().unique(extern.name()), SUM)),
                at);
        switch (call.method()) {
            case "clear" -> context.emission().assign(sum, Simplify.constant(BigInteger.ZERO, SUM), at);
            case "add", "update" -> add(sum, context.draft().summed(call.argument(0), at), context, at);
            case "subtract" -> {
                Expression complement = new Expression.Checksum(context.draft().summed(call.argument(0), at), at);
                add(sum, List.of(complement), context, at);
            }
            case "get" -> {
                ValueType type = Shapes.scalar(call.result(), at);
                return new P4Value.Scalar(Simplify.cast(type, Simplify.complement(sum, at), at));
            }
            case "get_state" -> {
                return new P4Value.Scalar(sum);
            }
            case "set_state" -> context.emission().assign(sum, call.scalar(0, SUM), at);
            default ->
                throw Refusal.unsupported(at, extern.type() + "." + call.method(), "use one that the architecture has");
        }
        return P4Value.NOTHING;
    }

    private static void add(Expression sum, List<Expression> values, ProgramContext context, Position at) {
        List<Expression> all = new ArrayList<>(List.of(sum));
        all.addAll(values);
        context.emission().assign(sum, Simplify.complement(new Expression.Checksum(all, at), at), at);
    }
}
