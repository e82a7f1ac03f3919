package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.ActionReference;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.Callee;
import plumbline.p4.types.TypedProgram;

/** Tables (P4-16 language specification 1.2.4, section 14.2). */
final class TableTypes {
    private static final SemanticType UNKNOWN = new SemanticType.Unknown();
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final Set<String> matchKinds = new LinkedHashSet<>();

    TableTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    /** A match kind is declared. */
    boolean declareMatchKind(String name) {
        return matchKinds.add(name);
    }

    boolean isMatchKind(String name) {
        return matchKinds.contains(name);
    }

    /** The actions that a table lists. */
    static Stream<P4Declaration.Action> actions(P4Declaration.Table table, TypedProgram.Builder facts) {
        return table.actions().stream()
                .flatMap(reference -> facts.call(reference).stream())
                .map(TypedCall::callee)
                .filter(Callee.ActionCall.class::isInstance)
                .map(callee -> ((Callee.ActionCall) callee).action());
    }

    void check(P4Declaration.Table table) {
        checks.annotations.check(table.annotations());
        facts.type(table, new SemanticType.TableObject(table));
        checks.scopes.declare(table.name(), new Symbol.Declared(table), table.at());
        checks.surroundings.within(Surroundings.Part.TABLE, () -> {
            List<SemanticType> keys = table.keys().stream().map(this::key).toList();
            actionList(table);
            table.properties().forEach(property -> property(table, property));
            table.entries().ifPresent(entries -> entries(table, entries, keys));
            defaultAction(table);
        });
    }

    /** Without a default action it is {@code NoAction} (specification, section 14.2.1.3). */
    private void defaultAction(P4Declaration.Table table) {
        boolean given =
                table.properties().stream().anyMatch(property -> property.name().equals("default_action"));
        boolean none = checks.scopes.find("NoAction", true).stream()
                .anyMatch(symbol -> symbol instanceof Symbol.Declared(P4Declaration.Action action)
                        && action.parameters().isEmpty());
        if (!given && !none) {
            checks.error(
                    table.at(),
                    "table",
                    "table '" + table.name() + "' has no default action, and there is no action 'NoAction()'",
                    "include core.p4, or give default_action");
        }
    }

    private SemanticType key(P4Declaration.Key key) {
        checks.annotations.check(key.annotations());
        checks.controlPlane.check(key);
        SemanticType type = checks.expressions.value(key.expression());
        if (!isScalar(type)) {
            checks.error(
                    key.expression().at(),
                    "type",
                    "a key cannot be of type " + type,
                    "it is bit<…>, int<…>, bool, error or an enumeration");
        }
        if (!matchKinds.contains(key.matchKind())) {
            checks.scopes.unknown(key.matchKind(), "match kind", matchKinds, key.at());
        }
        return type;
    }

    private static boolean isScalar(SemanticType type) {
        return switch (type) {
            case SemanticType.Bits _,
                    SemanticType.Bool _,
                    SemanticType.ErrorCode _,
                    SemanticType.Enum _,
                    SemanticType.Unknown _ -> true;
            case SemanticType.Newtype newtype -> isScalar(newtype.under());
            default -> false;
        };
    }

    private void actionList(P4Declaration.Table table) {
        List<String> names = new ArrayList<>();
        for (ActionReference reference : table.actions()) {
            checks.annotations.check(reference.annotations());
            Optional<P4Declaration.Action> action = action(reference);
            action.filter(found -> names.contains(found.name()))
                    .ifPresent(found -> checks.error(
                            reference.at(),
                            "duplicate-name",
                            "table '" + table.name() + "' has action '" + found.name() + "' already",
                            "list it once"));
            action.ifPresent(found -> names.add(found.name()));
            action.flatMap(found -> checks.calls.listed(found, arguments(reference.call()), reference.at()))
                    .ifPresent(call -> facts.call(reference, call));
            action.ifPresent(_ -> boundInList(reference));
        }
    }

    /** In a list of actions, arguments are of the data plane; the rest is the control plane's. */
    private void boundInList(ActionReference reference) {
        for (TypedCall.BoundArgument argument :
                facts.call(reference).map(TypedCall::arguments).orElse(List.of())) {
            boolean control = argument.parameter().direction() == P4Parameter.Direction.NONE;
            argument.value()
                    .filter(_ -> control)
                    .ifPresent(value -> checks.error(
                            value.at(),
                            "argument",
                            "parameter '" + argument.parameter().name() + "' is given by the control plane",
                            "leave it out"));
        }
    }

    private static List<P4Expression.Argument> arguments(P4Expression call) {
        return call instanceof P4Expression.Call with ? with.arguments() : List.of();
    }

    /** The action that is named; its arguments get types. */
    private Optional<P4Declaration.Action> action(ActionReference reference) {
        return action(reference.call());
    }

    private Optional<P4Declaration.Action> action(P4Expression call) {
        checks.surroundings.within(Surroundings.Part.ACTIONS, () -> arguments(call)
                .forEach(argument -> checks.expressions.of(argument.value())));
        P4Expression target = call instanceof P4Expression.Call with ? with.target() : call;
        if (!(target instanceof P4Expression.Name name)) {
            checks.error(target.at(), "table", "expected an action", "");
            return Optional.empty();
        }
        List<Symbol> symbols = checks.scopes.find(name.name(), name.global());
        if (symbols.isEmpty()) {
            checks.scopes.unknown(name.name(), "action", name.at());
            return Optional.empty();
        }
        facts.symbol(name, symbols.getLast());
        facts.type(name, new SemanticType.Callable(name.name()));
        facts.type(call, new SemanticType.Callable(name.name()));
        if (symbols.getLast() instanceof Symbol.Declared(P4Declaration.Action action)) {
            return Optional.of(action);
        }
        checks.error(name.at(), "table", "'" + name.name() + "' is no action", "declare it with the word action");
        return Optional.empty();
    }

    /** The action of an entry or a default: one that is listed, with all arguments. */
    private void chosen(P4Declaration.Table table, Object node, P4Expression call, Position at) {
        Optional<P4Declaration.Action> action = action(call);
        if (action.isEmpty()) {
            return;
        }
        Optional<ActionReference> listed = table.actions().stream()
                .filter(reference -> facts.call(reference)
                        .filter(known -> isAction(known, action.get()))
                        .isPresent())
                .findFirst();
        if (listed.isEmpty()) {
            checks.error(
                    at,
                    "table",
                    "action '" + action.get().name() + "' is not in the actions of table '" + table.name() + "'",
                    "list it");
            return;
        }
        onlyThere(listed.get(), node, at);
        checks.calls.entered(action.get(), arguments(call), at).ifPresent(typed -> {
            facts.call(node, typed);
            sameArguments(facts.call(listed.get()).orElseThrow(), typed, at);
        });
    }

    /** {@code @defaultonly} actions are in no entry, {@code @tableonly} ones no default. */
    private void onlyThere(ActionReference listed, Object node, Position at) {
        String barred = node instanceof P4Declaration.Property ? "tableonly" : "defaultonly";
        if (P4Annotation.find(listed.annotations(), barred).isPresent()) {
            checks.error(at, "table", "the action is marked @" + barred + " in the list of actions", "");
        }
    }

    private static boolean isAction(TypedCall call, P4Declaration.Action action) {
        return call.callee() instanceof Callee.ActionCall(P4Declaration.Action called) && called == action;
    }

    /** Whether two expressions are written alike; fields with names stand in any order. */
    private static boolean isSame(P4Expression one, P4Expression other) {
        return one.equals(other)
                || one instanceof P4Expression.StructOf a
                        && other instanceof P4Expression.StructOf b
                        && a.open() == b.open()
                        && Set.copyOf(a.fields()).equals(Set.copyOf(b.fields()));
    }

    private void sameArguments(TypedCall listed, TypedCall chosen, Position at) {
        for (int i = 0; i < listed.arguments().size(); i++) {
            Optional<P4Expression> first = listed.arguments().get(i).value();
            Optional<P4Expression> second = chosen.arguments().get(i).value();
            if (first.isPresent()
                    && second.filter(value -> isSame(first.get(), value)).isEmpty()) {
                checks.error(
                        second.map(P4Expression::at).orElse(at),
                        "argument",
                        "the argument for '"
                                + listed.arguments().get(i).parameter().name()
                                + "' is not the one in the list of actions",
                        "repeat it");
            }
        }
    }

    private void property(P4Declaration.Table table, P4Declaration.Property property) {
        checks.annotations.check(property.annotations());
        switch (property.name()) {
            case "default_action" ->
                chosen(table, property, property.value(), property.value().at());
            case "size" -> {
                SemanticType type = checks.expressions.value(property.value());
                boolean number = type instanceof SemanticType.Bits || type instanceof SemanticType.ArbitraryInt;
                if (!(type instanceof SemanticType.Unknown) && !(number && checks.known.has(property.value()))) {
                    checks.error(property.value().at(), "constant", "the size of a table is a constant number", "");
                }
            }
            default -> checks.expressions.value(property.value());
        }
    }

    private void entries(P4Declaration.Table table, P4Declaration.Entries entries, List<SemanticType> keys) {
        if (keys.isEmpty() && !entries.entries().isEmpty()) {
            checks.error(entries.at(), "table", "table '" + table.name() + "' has entries and no key", "give it a key");
            return;
        }
        for (P4Declaration.Entry entry : entries.entries()) {
            entry.priority().ifPresent(this::priority);
            checks.expressions.value(entry.keys());
            new KeysetTypes(checks).check(entry.keys(), keys);
            checks.expressions.known(entry.keys());
            chosen(table, entry.action(), entry.action().call(), entry.action().at());
        }
        new TableEntries(checks, table, keys).check(entries);
    }

    private void priority(P4Expression priority) {
        SemanticType type = checks.expressions.value(priority);
        boolean known = checks.known.whole(priority).isPresent();
        if (!known && !type.equals(UNKNOWN)) {
            checks.error(priority.at(), "constant", "a priority is a constant number", "");
        }
    }
}
