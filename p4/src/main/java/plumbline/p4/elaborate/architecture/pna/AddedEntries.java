package plumbline.p4.elaborate.architecture.pna;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableAction;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.TypedCall;

/**
 * Entries that the default actions of tables add (PNA specification 0.7, "Tables with add-on-miss capability"). What an
 * entry has is noted in variables, as the packet was when the action ran; one message takes all of them to the tables
 * when the control ends.
 */
final class AddedEntries {
    /** Whether there was room is known when the packet has left the control. */
    static final P4Value RESULT = new P4Value.Unusable(
            "the result of add_entry", "leave it unread: entries that find no room are counted with lost digests");

    private static final String MESSAGE = "added_entries";

    private final ProgramContext context;
    private final List<Entry> entries = new ArrayList<>();
    /** Of the action that is being built, if it may add an entry. */
    private Optional<Missed> missed = Optional.empty();

    /** What a table looked up in vain: the action may change it before it asks for an entry. */
    private record Missed(TableAction action, List<Variable> keys) {}

    /**
     * An entry that a packet may add.
     *
     * @param values whether it does; keys; data of the action
     */
    private record Entry(InstantiatedAction action, List<Variable> values, Position at) {}

    /** The action that an entry has, whose name is known when its table is built. */
    private record InstantiatedAction(TableAction caller, P4Declaration.Action action) {
        FieldList.Addition addition() {
            return new FieldList.Addition(
                    caller.table().name(), caller.table().action(action).orElse(action.name()));
        }
    }

    AddedEntries(ProgramContext context) {
        this.context = context;
    }

    /** An action begins, or has ended. */
    void acting(Optional<TableAction> action) {
        missed = action.filter(begun -> begun.mayAddEntry(context.typed())).map(begun -> {
            List<Expression> keys = begun.table().keys().stream()
                    .map(StructuredTable.Key::value)
                    .toList();
            return new Missed(begun, noted(begun, keys, begun.action().at()));
        });
    }

    /** {@code add_entry}: notes what the entry has. */
    void add(ExternCall call) {
        Position at = call.at();
        Missed asking = missed.orElseThrow(() -> Refusal.error(
                at,
                "misplaced",
                call.method() + " is for the default action of a table with add_on_miss",
                "call it there: an entry has the keys that were missed"));
        for (StructuredTable.Key key : asking.action().table().keys()) {
            if (key.kind() != MatchKind.EXACT) {
                throw Refusal.error(
                        key.at(),
                        "table",
                        "key '" + key.name() + "' of a table with add_on_miss is "
                                + key.kind().word(),
                        "make every key exact: an entry has the keys that were missed");
            }
        }
        P4Declaration.Action added = action(call, asking.action());
        List<Variable> all = new ArrayList<>(noted(asking.action(), List.of(Simplify.TRUE), at));
        all.addAll(asking.keys());
        all.addAll(noted(asking.action(), data(call, added), at));
        entries.add(new Entry(new InstantiatedAction(asking.action(), added), all, at));
    }

    private P4Declaration.Action action(ExternCall call, TableAction asking) {
        String name = call.argument("action_name").orElseThrow() instanceof P4Value.Characters(var text) ? text : "";
        return asking.table().declaration().actions().stream()
                .map(reference -> context.typed().call(reference).callee())
                .filter(TypedCall.Callee.ActionCall.class::isInstance)
                .map(callee -> ((TypedCall.Callee.ActionCall) callee).action())
                .filter(action -> action.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.error(
                        call.at(),
                        "unknown-name",
                        "there is no action '" + name + "' in table '"
                                + asking.table().declaration().name() + "'",
                        "name one of its actions"));
    }

    private List<Expression> data(ExternCall call, P4Declaration.Action added) {
        List<Expression> given = Leaves.data(call.argument("action_params").orElse(P4Value.NOTHING));
        List<ValueType> types = added.parameters().stream()
                .flatMap(
                        parameter -> Leaves.data(Shapes.zero(context.typed().type(parameter), parameter.at())).stream())
                .map(Expression::type)
                .toList();
        if (!given.stream().map(Expression::type).toList().equals(types)) {
            throw Refusal.error(
                    call.at(),
                    "argument",
                    "action '" + added.name() + "' has other parameters than action_params",
                    "give a struct with a field for each of them, of the same type, in their order");
        }
        return given;
    }

    private List<Variable> noted(TableAction asking, List<Expression> values, Position at) {
        List<Variable> variables = new ArrayList<>();
        for (Expression value : values) {
            String name = asking.table().name() + ".added";
            Variable variable = new Variable(context.draft().names().unique(name), value.type());
            context.emission().assign(new Expression.Read(variable, at), value, at);
            variables.add(variable);
        }
        return variables;
    }

    /** What is done when the control ends; nothing if no table adds entries. */
    void send() {
        if (entries.isEmpty()) {
            return;
        }
        Position at = entries.getFirst().at();
        List<Variable> all =
                entries.stream().flatMap(entry -> entry.values().stream()).toList();
        refuseOthers(at);
        List<Variable> fields = new ArrayList<>();
        for (Variable variable : all) {
            fields.add(new Variable(MESSAGE + ".value" + (fields.size() + 1), variable.type()));
        }
        context.draft()
                .add(new ExternInstance.DigestMessage(
                        MESSAGE,
                        fields,
                        entries.stream().map(entry -> entry.action().addition()).toList(),
                        at));
        Expression any = Simplify.FALSE;
        for (Entry entry : entries) {
            any = ValueFolding.or(any, new Expression.Read(entry.values().getFirst(), at), at);
        }
        List<Expression> values = all.stream()
                .<Expression>map(variable -> new Expression.Read(variable, at))
                .toList();
        context.emission().branch(any, List.of(new StructuredStatement.SendDigest(MESSAGE, values, at)), List.of(), at);
    }

    /** A packet sends one message. */
    private void refuseOthers(Position at) {
        context.draft().externs().stream()
                .filter(ExternInstance.DigestMessage.class::isInstance)
                .findFirst()
                .ifPresent(digest -> {
                    throw Refusal.unsupported(
                            digest.at(),
                            "a digest in a program whose tables add entries",
                            "leave one of them out: a packet sends one message");
                });
    }
}
