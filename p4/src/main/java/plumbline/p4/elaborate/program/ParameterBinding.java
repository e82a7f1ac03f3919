package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.PlaceAssignment;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Parameter.Direction;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedCall.BoundArgument;

/**
 * What parameters of a body stand for. A field stands for the argument's itself if nothing else can change or see that
 * meanwhile; otherwise for a copy. Of two arguments that both are copied out, the later one's value remains: so the
 * fields that they have in common are copies for the later one only.
 */
final class ParameterBinding {
    private final ProgramContext context;
    private final P4Expressions caller;
    private final CallFrame body;
    private final Position at;
    private final Emission emission;

    /** In a body that is called. */
    ParameterBinding(ProgramContext context, P4Expressions caller, CallFrame body, Position at) {
        this.context = context;
        this.caller = caller;
        this.body = body;
        this.at = at;
        emission = context.emission();
    }

    /**
     * Binds parameters.
     *
     * @param own the parameters as the body knows them
     * @param apart whether the body sees nothing but its parameters
     */
    void bind(List<BoundArgument> parameters, List<P4Parameter> own, List<P4Value> values, boolean apart) {
        List<P4Value> meant = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            BoundArgument bound = parameters.get(i);
            P4Value value = values.get(i) == P4Value.NOTHING ? unwanted(bound) : values.get(i);
            if (context.parameters()
                    .isCopied(body.scope().path(), bound.parameter().name())) {
                meant.add(copiedForTables(bound, value));
            } else if (apart || isShared(bound, value)) {
                meant.add(partly(bound, bound.parameter().name(), type(bound), value, others(i, parameters, values)));
            } else {
                meant.add(copied(bound, bound.parameter().name(), type(bound), value));
            }
        }
        for (int i = 0; i < values.size(); i++) {
            if (parameters.get(i).parameter().direction() == Direction.OUT) {
                new PlaceAssignment(emission).invalidate(meant.get(i), at);
            }
            body.scope().bind(own.get(i), meant.get(i));
        }
    }

    /** Tables of the body were built for the place of an earlier call. */
    private P4Value copiedForTables(BoundArgument bound, P4Value value) {
        String name = bound.parameter().name();
        P4Value place = context.parameters().place(body.scope().path(), name, () -> new VariablePlaces(context)
                .local(body.scope().named(name), type(bound), at));
        if (bound.parameter().direction() != Direction.OUT) {
            new PlaceAssignment(emission).assign(place, value, at);
        }
        if (isOut(bound) && bound.value().isPresent()) {
            body.copyOut(() -> new PlaceAssignment(emission).assign(value, place, at));
        }
        return place;
    }

    /** The caller wants no value of it ({@code _}); the body may read what it wrote there. */
    private P4Value unwanted(BoundArgument bound) {
        return bound.parameter().direction() == Direction.OUT
                ? new VariablePlaces(context)
                        .local(body.scope().named(bound.parameter().name()), type(bound), at)
                : P4Value.NOTHING;
    }

    private SemanticType type(BoundArgument bound) {
        return caller.type(bound.type());
    }

    private static boolean isShared(BoundArgument bound, P4Value value) {
        return value instanceof P4Value.Reference
                || value instanceof P4Value.Packet
                || !isOut(bound) && Leaves.isConstant(value);
    }

    /** Variables that a body may change, or leaves behind, by way of other parameters. */
    private static Set<Variable> others(int i, List<BoundArgument> parameters, List<P4Value> values) {
        Set<Variable> others = new HashSet<>();
        int last = isOut(parameters.get(i)) ? i : values.size();
        for (int j = 0; j < last; j++) {
            if (j != i && isOut(parameters.get(j))) {
                others.addAll(Leaves.variables(values.get(j)));
            }
        }
        return others;
    }

    private static boolean isOut(BoundArgument argument) {
        Direction direction = argument.parameter().direction();
        return direction == Direction.OUT || direction == Direction.INOUT;
    }

    /** An argument with copies of what has variables in common with others. */
    private P4Value partly(BoundArgument bound, String name, SemanticType type, P4Value value, Set<Variable> others) {
        if (Collections.disjoint(Leaves.variables(value), others)) {
            return value;
        }
        if (value instanceof P4Value.Fields(Map<String, P4Value> fields)
                && type instanceof SemanticType.Structured structured) {
            Map<String, P4Value> parts = new LinkedHashMap<>();
            fields.forEach((field, part) -> parts.put(
                    field,
                    partly(
                            bound,
                            name + "." + field,
                            structured.field(field).orElseThrow().type(),
                            part,
                            others)));
            return new P4Value.Fields(parts);
        }
        return copied(bound, name, type, value);
    }

    private P4Value copied(BoundArgument bound, String name, SemanticType type, P4Value value) {
        if (!isOut(bound)) {
            return emission.kept(value, at);
        }
        P4Value copy = new VariablePlaces(context).local(body.scope().named(name), type, at);
        if (bound.parameter().direction() == Direction.INOUT) {
            new PlaceAssignment(emission).assign(copy, value, at);
        }
        body.copyOut(() -> new PlaceAssignment(emission).assign(value, copy, at));
        return copy;
    }
}
