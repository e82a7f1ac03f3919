package plumbline.p4.elaborate.architecture.tofino;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.types.SemanticType;

/** The intrinsic metadata of TNA: fields that have the name of an {@link Intrinsic} are it. */
final class TofinoMetadata {
    private final Map<String, P4Value> places = new HashMap<>();

    /** Whether a structure is the architecture's. */
    static boolean isIntrinsic(SemanticType type) {
        return type instanceof SemanticType.Structured structured
                && P4Annotation.find(structured.declaration().annotations(), "__intrinsic_metadata")
                        .isPresent();
    }

    /** The place of a structure, one in a program. */
    P4Value place(SemanticType type, ProgramContext context, Position at) {
        String name = type.toString();
        P4Value known = places.get(name);
        if (known == null) {
            known = Shapes.made(name, type, leaf -> leaf(leaf, context, at), at);
            places.put(name, known);
        }
        return known;
    }

    private static Expression leaf(Variable field, ProgramContext context, Position at) {
        if (field.type().equals(ValueType.BOOL)) {
            return Simplify.TRUE; // a header that is always there
        }
        String last = field.name().substring(field.name().lastIndexOf('.') + 1);
        Optional<Intrinsic> intrinsic = Optional.ofNullable(Intrinsic.named(last));
        Variable variable = intrinsic
                .map(IntrinsicVariables::of)
                .orElseGet(() -> new Variable(context.draft().names().unique(field.name()), field.type()));
        Expression whole = new Expression.Read(variable, at);
        return variable.type().equals(field.type())
                ? whole
                : new Expression.Cast(field.type(), whole, at); // a place: who writes it leaves zeros in the other bits
    }
}
