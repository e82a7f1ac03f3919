package plumbline.p4.elaborate.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.instance.InstancePaths;
import plumbline.p4.elaborate.table.InstantiatedTable;
import plumbline.p4.elaborate.table.TableAction;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.Reference;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Parameter.Direction;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.BoundArgument;

/** Builds the actions of tables: what entries supply stays open, other parameters are bound. */
final class P4Actions {
    private final ProgramContext context;

    P4Actions(ProgramContext context) {
        this.context = context;
    }

    /** An action and the name it got. */
    record Built(P4Declaration.Action declaration, String name) {}

    /** An action in a table's list. */
    Built inTable(TypedCall call, P4Declaration.ActionReference reference, InstantiatedTable table) {
        if (!(call.callee() instanceof TypedCall.Callee.ActionCall(P4Declaration.Action action))) {
            throw Refusal.unsupported(reference.at(), "this is no action", "name an action");
        }
        boolean isBound = new TableAction(table, action).mayAddEntry(context.typed())
                || action.parameters().stream().anyMatch(parameter -> parameter.direction() != Direction.NONE);
        return isBound ? build(action, call.arguments(), table, true) : withoutArguments(action, table);
    }

    /** An action all of whose parameters entries supply: tables share it. */
    Built withoutArguments(P4Declaration.Action action, InstantiatedTable table) {
        return build(action, List.of(), table, false);
    }

    private Built build(
            P4Declaration.Action action, List<BoundArgument> bound, InstantiatedTable table, boolean isBound) {
        ElaborationScope declared = declaringScope(action, table.scope());
        String name = InstancePaths.of(action.name(), action.annotations(), declared);
        Optional<String> shared = isBound ? Optional.empty() : context.actionOf(declared, action);
        if (shared.isPresent()) {
            return new Built(action, shared.get());
        }
        String unique = context.draft().uniqueAction(name);
        ElaborationScope inner = declared.inner(name, declared.types());
        CallFrame frame = CallFrame.outermost(inner);
        List<Variable> data = new ArrayList<>();
        List<StructuredStatement> body = context.emission().within(() -> {
            bind(action, bound, unique, inner, table, data);
            context.architecture().acting(Optional.of(new TableAction(table, action)));
            new P4Calls(context, frame).runBound(frame, action.body().statements());
            context.architecture().acting(Optional.empty());
        });
        context.draft().add(new StructuredAction(unique, data, body, action.at()));
        if (!isBound) {
            context.actionOf(declared, action, unique);
        }
        return new Built(action, unique);
    }

    private void bind(
            P4Declaration.Action action,
            List<BoundArgument> bound,
            String name,
            ElaborationScope inner,
            InstantiatedTable table,
            List<Variable> data) {
        P4Expressions outside = new P4Expressions(context, CallFrame.outermost(table.scope()));
        for (P4Parameter parameter : action.parameters()) {
            if (parameter.direction() == Direction.NONE) {
                P4Value place = Shapes.place(
                        name + "." + parameter.name(),
                        outside.type(context.typed().type(parameter)),
                        parameter.at());
                Leaves.data(place).forEach(leaf -> data.add(((Expression.Read) leaf).variable()));
                inner.bind(parameter, place);
            } else {
                inner.bind(parameter, argument(bound, parameter, outside));
            }
        }
    }

    private static P4Value argument(List<BoundArgument> bound, P4Parameter parameter, P4Expressions outside) {
        return bound.stream()
                .filter(argument -> argument.parameter() == parameter)
                .flatMap(argument -> argument.value().stream())
                .map(outside::value)
                .findFirst()
                .orElse(P4Value.NOTHING);
    }

    private ElaborationScope declaringScope(P4Declaration.Action action, ElaborationScope from) {
        return from.find(action).orElse(null) instanceof Reference(ElaborationScope scope) ? scope : context.global();
    }

    /** The data of a call: what entries supply. */
    List<BigInteger> data(TypedCall call, P4Expressions expressions, Position at) {
        List<BigInteger> data = new ArrayList<>();
        for (BoundArgument argument : call.arguments()) {
            if (argument.parameter().direction() == Direction.NONE
                    && argument.value().isPresent()) {
                P4Value value = Conversion.to(
                        expressions.type(argument.type()),
                        expressions.value(argument.value().get()),
                        at);
                Leaves.data(value).forEach(leaf -> data.add(KeyPatterns.constant(leaf, at)));
            }
        }
        return data;
    }
}
