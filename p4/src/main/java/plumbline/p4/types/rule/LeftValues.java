package plumbline.p4.types.rule;

import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedProgram;

/** What can be written (specification, section 6.6): variables, outputs, and parts of them. */
public final class LeftValues {
    private LeftValues() {}

    /** Whether an expression, whose types are known, can be written. */
    public static boolean isWritable(P4Expression expression, TypedProgram.Builder facts) {
        return switch (expression) {
            case P4Expression.Name name ->
                facts.symbol(name).filter(LeftValues::isWritable).isPresent();
            case P4Expression.Member member -> isWritable(member, facts);
            case P4Expression.Index index -> isWritable(index.base(), facts);
            case P4Expression.Slice slice -> isWritable(slice.base(), facts);
            case P4Expression.WidthSlice slice -> isWritable(slice.base(), facts);
            default -> false;
        };
    }

    private static boolean isWritable(P4Expression.Member member, TypedProgram.Builder facts) {
        boolean element = member.name().equals("next") || member.name().equals("last");
        SemanticType base = facts.type(member.base());
        return (base instanceof SemanticType.Structured || element && base instanceof SemanticType.Stack)
                && isWritable(member.base(), facts);
    }

    private static boolean isWritable(Symbol symbol) {
        return switch (symbol) {
            case Symbol.Declared(P4Declaration declaration) -> declaration instanceof P4Declaration.Variable;
            case Symbol.Parameter(P4Parameter parameter) ->
                parameter.direction() == P4Parameter.Direction.OUT
                        || parameter.direction() == P4Parameter.Direction.INOUT;
            case Symbol.LoopVariable _ -> true;
            case Symbol.TypeParameter _, Symbol.Member _, Symbol.Kind _ -> false;
        };
    }
}
