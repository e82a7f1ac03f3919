package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.text.syntax.Near;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;
import plumbline.isa.text.syntax.Vocabulary;

final class TableElaborator {
    /** The action of a table that says nothing about a packet without an entry. */
    static final String NOTHING = "nop";

    /** Entries of a table or a value set. */
    static final int LARGEST = 1 << 24;

    /** An entry that waits until keys and actions are known. */
    private record Row(Statement.Entry entry, Scope scope) {}

    private final Tools tools;
    private final StageElaborator stages;
    private final Statement.TableDecl declaration;
    private final String name;
    private final List<Table.Key> keys = new ArrayList<>();
    private final Map<String, Table.Action> actions = new LinkedHashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private Optional<Row> otherwise = Optional.empty();
    private boolean constDefault;
    private OptionalInt size = OptionalInt.empty();
    private Position sizeAt = Position.NONE;
    private Optional<Integer> stage = Optional.empty();
    private Optional<Table.Partitions> partitions = Optional.empty();
    private boolean keysKnown = true;

    TableElaborator(Tools tools, StageElaborator stages, Statement.TableDecl declaration, String name) {
        this.tools = tools;
        this.stages = stages;
        this.declaration = declaration;
        this.name = name;
    }

    /** The table; entries with errors are reported and left out. */
    Table table(Scope scope) {
        boolean whole = tools.expansion().block(declaration.parts(), scope, this::part);
        keysKnown &= whole || !keys.isEmpty();
        List<Table.Entry> entries = entries();
        Table.ActionCall fallback = otherwise.isPresent()
                ? call(otherwise.get().entry().call(), otherwise.get().scope())
                : nothing();
        if (partitions.isPresent() && keys.stream().noneMatch(key -> key.kind().isLongestFirst())) {
            throw SyntaxFailure.of(
                    declaration.at(),
                    "table",
                    "table '" + name + "' has partitions, and no prefix to search in them",
                    "make a key lpm, or leave the partitions out");
        }
        return new Table(
                name,
                keys,
                List.copyOf(actions.values()),
                entries,
                fallback,
                constDefault,
                size.orElse(Math.max(1, entries.size())),
                stage,
                partitions,
                declaration.at());
    }

    private void part(Statement part, Scope scope) {
        switch (part) {
            case Statement.Keys all ->
                keysKnown &=
                        tools.expansion().block(all.keys(), scope, (key, inner) -> key((Statement.Key) key, inner));
            case Statement.ActionDecl action -> action(action, scope);
            case Statement.Entries all ->
                tools.expansion()
                        .block(
                                all.entries(),
                                scope,
                                (entry, inner) -> rows.add(new Row((Statement.Entry) entry, inner)));
            case Statement.Default call -> {
                if (otherwise.isPresent()) {
                    throw SyntaxFailure.of(call.at(), "table", "the table has a default already", "");
                }
                constDefault = call.constant();
                otherwise = Optional.of(
                        new Row(new Statement.Entry(Optional.empty(), List.of(), call.call(), call.at()), scope));
            }
            case Statement.Size number -> {
                size = OptionalInt.of(tools.evaluator().integer(number.size(), scope, 1, LARGEST, "size"));
                sizeAt = number.size().at();
            }
            case Statement.InStage in ->
                stage = Optional.of(tools.evaluator().integer(in.stage(), scope, 0, Table.MAX_STAGE, "stage"));
            case Statement.InPartitions in ->
                partitions = Optional.of(new Table.Partitions(
                        tools.evaluator().integer(in.number(), scope, 1, Table.Partitions.MAX, "partitions"),
                        tools.evaluator().integer(in.subtrees(), scope, 1, Table.Partitions.MAX_SUBTREES, "subtrees"),
                        tools.evaluator().integer(in.matchBits(), scope, 1, LARGEST, "bits of an entry")));
            default -> throw new IllegalStateException("the parser lets no " + part + " into a table");
        }
    }

    private void key(Statement.Key key, Scope scope) {
        Field field = tools.operands().field(key.field(), ExpressionContext.inAction(scope));
        MatchKind kind = kind(key.kind(), key.at());
        if (kind.isLongestFirst()
                && keys.stream().anyMatch(other -> other.kind().isLongestFirst())) {
            throw SyntaxFailure.of(
                    key.at(),
                    "table",
                    "a table has at most one lpm key",
                    "declare them ternary, write 10.0.0.0 &&& 255.0.0.0 for 10.0.0.0/8, and list the longer ones"
                            + " first");
        }
        String called =
                key.name().map(name -> tools.evaluator().name(name, scope)).orElse(field.name());
        keys.add(new Table.Key(called, field, kind, key.at()));
    }

    static MatchKind kind(String word, Position at) {
        return Names.chosen(List.of(MatchKind.values()), MatchKind::word, word, "kind of match", at);
    }

    private void action(Statement.ActionDecl action, Scope scope) {
        String actionName = tools.evaluator().name(action.name(), scope);
        Scope inner = scope.inner();
        List<ActionData> data = new ArrayList<>();
        for (Statement.FieldDecl datum : action.data()) {
            tools.expansion().attempt(datum.at(), () -> {
                String dataName = tools.evaluator().name(datum.name(), inner);
                Names.guarded(dataName, inner, datum.at(), () -> {
                    int width = tools.evaluator().integer(datum.width(), inner, 1, Field.MAX_WIDTH, "width");
                    ActionData known = new ActionData(dataName, width);
                    data.add(known); // what is wrong with its name does not change how many there are
                    Names.declared(datum.name(), inner, inner, tools.evaluator());
                    inner.declare(dataName, new Binding.OfData(known), datum.at());
                });
            });
        }
        Table.Action made = new Table.Action(actionName, data, stages.action(action.body(), inner), action.at());
        ProgramDraft.add(actions, actionName, made, "action", action.at());
    }

    private Table.ActionCall nothing() {
        actions.putIfAbsent(NOTHING, new Table.Action(NOTHING, List.of(), List.of(), declaration.at()));
        return new Table.ActionCall(NOTHING, List.of());
    }

    private List<Table.Entry> entries() {
        boolean ordered = Table.isOrdered(keys);
        long explicit =
                rows.stream().filter(row -> row.entry().priority().isPresent()).count();
        if (explicit > 0 && explicit < rows.size()) {
            Statement.Entry without = rows.stream()
                    .map(Row::entry)
                    .filter(entry -> entry.priority().isEmpty())
                    .findFirst()
                    .orElseThrow();
            tools.problems()
                    .error(
                            without.at(),
                            "table",
                            "some entries of table '" + name + "' have a priority, this one has none",
                            "give all of them a priority, or none: then the first listed wins");
        }
        if (size.isPresent() && size.getAsInt() < rows.size()) {
            tools.problems()
                    .error(
                            sizeAt,
                            "range",
                            "table '" + name + "' has " + rows.size() + " entries, and a size of " + size.getAsInt(),
                            "write size " + rows.size() + ", or more for entries made at run time");
            size = OptionalInt.of(rows.size());
        }
        List<Table.Entry> entries = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            int implied = ordered ? rows.size() - i : 0;
            tools.expansion().attempt(row.entry().at(), () -> entries.add(entry(row, implied)));
        }
        return entries;
    }

    private Table.Entry entry(Row row, int implied) {
        if (!keysKnown) { // the number of patterns is not known
            call(row.entry().call(), row.scope());
            throw SyntaxFailure.reported();
        }
        List<Patterns.Key> wanted = keys.stream()
                .map(key -> new Patterns.Key(key.field().name(), key.field().width(), List.of(key.kind())))
                .toList();
        List<Match> matches = new Patterns(tools.evaluator(), "table")
                .matches(
                        row.entry().patterns(), wanted, row.scope(), row.entry().at());
        int priority = row.entry()
                .priority()
                .map(expr -> tools.evaluator().integer(expr, row.scope(), 0, Integer.MAX_VALUE, "priority"))
                .orElse(implied);
        return new Table.Entry(
                matches,
                priority,
                call(row.entry().call(), row.scope()),
                row.entry().at());
    }

    private Table.ActionCall call(Statement.CallText text, Scope scope) {
        Position at = text.at();
        String actionName = tools.evaluator().name(text.action(), scope);
        Table.Action action = actions.get(actionName);
        if (action == null) {
            throw SyntaxFailure.unknown(
                    at,
                    "action",
                    actionName,
                    " in table '" + name + "'",
                    Vocabulary.action(actionName).orElseGet(() -> Near.fix(actionName, actions.keySet())));
        }
        if (text.data().size() != action.data().size()) {
            throw SyntaxFailure.of(
                    at,
                    "table",
                    "action '" + actionName + "' takes "
                            + Names.count(action.data().size(), "value") + ", not "
                            + text.data().size(),
                    "write " + actionName
                            + action.data().stream().map(ActionData::name).collect(Collectors.joining(", ", "(", ")")));
        }
        List<Long> data = new ArrayList<>();
        for (int i = 0; i < text.data().size(); i++) {
            ActionData datum = action.data().get(i);
            BigInteger value = tools.evaluator().value(text.data().get(i), scope);
            data.add(OperandReader.fitted(
                            value, datum.width(), text.data().get(i).at(), "'" + datum.name() + "'")
                    .value());
        }
        return new Table.ActionCall(actionName, data);
    }
}
