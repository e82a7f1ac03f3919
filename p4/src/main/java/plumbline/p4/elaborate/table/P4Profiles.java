package plumbline.p4.elaborate.table;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.StructuredTable.ActionCall;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.Draft;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.value.Refusal;

/**
 * Builds the tables that an action profile consists of: that of its members, whose key is the number of a member, and
 * with a selector one that has the number of a member for a group and a slot. Tables that share a profile share them.
 */
public final class P4Profiles {
    private static final long MAX_ENTRIES = 1L << 30;

    private final Draft draft;
    private final TableImplementation implementation;
    private final Position at;

    /** Of what implements a table. */
    public P4Profiles(Draft draft, TableImplementation implementation) {
        this.draft = draft;
        this.implementation = implementation;
        this.at = implementation.at();
    }

    /**
     * What stands behind a table.
     *
     * @param actions that its entries may have
     * @param none what happens without a member
     */
    public Indirection behind(String table, List<String> actions, ActionCall none) {
        List<StructuredAction> own = draft.actions().stream()
                .filter(action -> actions.contains(action.name()))
                .toList();
        List<StructuredStatement> accesses = ofAllActions(own);
        own.forEach(action -> {
            List<StructuredStatement> rest = action.body().stream()
                    .flatMap(statement -> accesses.stream()
                            .filter(access -> isSame(access, statement))
                            .findFirst()
                            .map(access -> takenOver(access, statement))
                            .orElse(Stream.of(statement)))
                    .toList();
            refuseCellsOfEntries(rest);
            draft.add(new StructuredAction(action.name(), action.data(), rest, action.at()));
        });
        String profile = implementation.profile();
        Variable member = number(profile + ".member", implementation.size());
        String named = assignment(profile + ".member", member);
        Set<String> all = new LinkedHashSet<>();
        draft.table(profile).ifPresent(shared -> all.addAll(shared.actions()));
        all.addAll(actions);
        add(profile, List.of(member), List.copyOf(all), none, implementation.size());
        Optional<Indirection.Groups> groups =
                implementation.selection().map(selection -> groups(selection, named, none));
        declare(table);
        return new Indirection(table, named, groups, profile, accesses, false);
    }

    /** Accesses to the entry's cell that all actions make: the table makes them where it finds the entry. */
    private List<StructuredStatement> ofAllActions(List<StructuredAction> actions) {
        return actions.stream()
                .limit(1)
                .flatMap(first -> first.body().stream())
                .filter(P4Profiles::isOfEntry)
                .filter(access -> actions.stream().allMatch(action -> maybeFirst(access, action)))
                .toList();
    }

    private static boolean isOfEntry(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Call call -> call.index().isEmpty();
            case StructuredStatement.Execute execute -> execute.index().isEmpty();
            default -> false;
        };
    }

    /** Whether an action makes an access once, and might as well begin with it, without knowing its data. */
    private boolean maybeFirst(StructuredStatement access, StructuredAction action) {
        List<StructuredStatement> body = action.body();
        List<Integer> places = IntStream.range(0, body.size())
                .filter(place -> isSame(access, body.get(place)))
                .boxed()
                .toList();
        if (places.size() != 1) {
            return false;
        }
        int place = places.getFirst();
        UsedVariables own = new UsedVariables(draft).add(List.of(body.get(place)));
        UsedVariables before = new UsedVariables(draft).add(body.subList(0, place));
        return !own.conflictsWith(before) && action.data().stream().noneMatch(own::uses);
    }

    /** Whether two accesses differ in nothing but the variables that get their results. */
    private static boolean isSame(StructuredStatement one, StructuredStatement other) {
        return isOfEntry(one)
                && isOfEntry(other)
                && results(one).size() == results(other).size()
                && withoutResults(one).equals(withoutResults(other));
    }

    private static StructuredStatement withoutResults(StructuredStatement access) {
        return switch (access) {
            case StructuredStatement.Call call ->
                new StructuredStatement.Call(
                        Optional.empty(), call.extern(), call.array(), call.index(), call.input(), call.at());
            case StructuredStatement.Execute execute ->
                new StructuredStatement.Execute(execute.registerAction(), execute.index(), List.of(), execute.at());
            default -> access;
        };
    }

    private static List<Variable> results(StructuredStatement access) {
        return switch (access) {
            case StructuredStatement.Call call -> call.target().stream().toList();
            case StructuredStatement.Execute execute -> execute.results();
            default -> List.of();
        };
    }

    /** What is left of an access in an action: it takes over the results. */
    private Stream<StructuredStatement> takenOver(StructuredStatement access, StructuredStatement ofAction) {
        List<Variable> from = results(access);
        List<Variable> to = results(ofAction);
        return IntStream.range(0, to.size())
                .filter(i -> !to.get(i).equals(from.get(i)))
                .mapToObj(i -> new StructuredStatement.Assign(to.get(i), new Expression.Read(from.get(i), at), at));
    }

    /** The cell of an entry is known where the entry is found, and the action runs behind that. */
    private static void refuseCellsOfEntries(List<StructuredStatement> body) {
        for (StructuredStatement statement : body) {
            if (isOfEntry(statement)) {
                throw Refusal.unsupported(
                        statement.at(),
                        "an action of an action profile that uses the cell of a table's entry",
                        "use it in the same way in all its actions, before they change what it takes in, or use an"
                                + " array with an index of its own");
            }
            if (statement instanceof StructuredStatement.If branch) {
                refuseCellsOfEntries(branch.then());
                refuseCellsOfEntries(branch.otherwise());
            }
        }
    }

    private Indirection.Groups groups(TableImplementation.Selection selection, String member, ActionCall none) {
        String selector = selection.selector();
        Variable group = number(selector + ".group", selection.groups());
        Variable slot = slot(selection);
        long slots = selection.groups() << slot.type().width();
        add(selector, List.of(group, slot), List.of(member), none, slots);
        return new Indirection.Groups(assignment(selector + ".group", group), selector);
    }

    /** What is done in front of a table: a packet's slot is known then. */
    public List<StructuredStatement> before() {
        return implementation.selection().stream()
                .<StructuredStatement>map(
                        selection -> new StructuredStatement.Assign(slot(selection), selection.slot(), at))
                .toList();
    }

    private static Variable slot(TableImplementation.Selection selection) {
        return new Variable(selection.selector() + ".slot", selection.slot().type());
    }

    private static Variable number(String name, long limit) {
        return new Variable(name, ValueType.bits(TableImplementation.bits(limit)));
    }

    /** An action that gives a variable what the entry says. */
    private String assignment(String name, Variable target) {
        Variable data = new Variable(name + "." + name.substring(name.lastIndexOf('.') + 1), target.type());
        draft.add(new StructuredAction(
                name,
                List.of(data),
                List.of(new StructuredStatement.Assign(target, new Expression.Read(data, at), at)),
                at));
        return name;
    }

    private void add(String name, List<Variable> keys, List<String> actions, ActionCall none, long size) {
        List<StructuredTable.Key> exact = keys.stream()
                .map(key -> new StructuredTable.Key(key.name(), new Expression.Read(key, at), MatchKind.ADDRESS, at))
                .toList();
        int room = (int) Math.min(MAX_ENTRIES, size);
        draft.add(new StructuredTable(
                name, exact, actions, none, false, List.of(), false, room, Optional.empty(), Optional.empty(), at));
    }

    private void declare(String table) {
        Set<String> tables = new LinkedHashSet<>();
        Set<ExternInstance.Selector> selectors = new LinkedHashSet<>();
        draft.externs().stream()
                .filter(extern -> extern.name().equals(implementation.profile()))
                .filter(ExternInstance.ActionProfile.class::isInstance)
                .map(ExternInstance.ActionProfile.class::cast)
                .forEach(shared -> {
                    tables.addAll(shared.tables());
                    selectors.addAll(shared.selectors());
                });
        tables.add(table);
        implementation
                .selection()
                .map(selection -> new ExternInstance.Selector(selection.selector(), selection.largestGroup()))
                .ifPresent(selectors::add);
        draft.add(new ExternInstance.ActionProfile(
                implementation.profile(), implementation.size(), List.copyOf(tables), List.copyOf(selectors), at));
    }
}
