package plumbline.p4.elaborate.architecture.portable;

import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;

/** The numbers that stand for the members of an enumeration of the architecture, in whatever order a file has them. */
public record EnumNumbers(P4Declaration.Enumeration enumeration, ProgramContext context) {
    /** The enumeration of a name. */
    public static EnumNumbers of(String name, ProgramContext context) {
        return context.typed().declarations().stream()
                .filter(P4Declaration.Enumeration.class::isInstance)
                .map(P4Declaration.Enumeration.class::cast)
                .filter(enumeration -> enumeration.name().equals(name))
                .findFirst()
                .map(enumeration -> new EnumNumbers(enumeration, context))
                .orElseThrow(() -> new IllegalArgumentException("no enumeration " + name));
    }

    /** The number of a member. */
    public Expression.Constant number(String member) {
        for (int i = 0; i < enumeration.members().size(); i++) {
            P4Declaration.EnumMember found = enumeration.members().get(i);
            if (found.name().equals(member)) {
                SemanticType type = context.typed().type(enumeration);
                return context.typed().value(found).orElse(null) instanceof CompileTimeValue.Whole(var value)
                        ? Simplify.constant(value, Shapes.scalar(type, found.at()))
                        : (Expression.Constant) Conversion.number(new P4Value.EnumMember(enumeration, i));
            }
        }
        throw new IllegalArgumentException(enumeration.name() + " has no member " + member);
    }
}
