package plumbline.p4.types.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.Transition;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.check.Surroundings.Part;

/** Parsers (P4-16 language specification 1.2.4, chapter 13). */
final class ParserTypes {
    private static final Set<String> FINAL = Set.of("accept", "reject");
    private final ProgramChecks checks;

    ParserTypes(ProgramChecks checks) {
        this.checks = checks;
    }

    /** The states of a parser whose locals are declared. */
    void check(P4Declaration.Parser parser) {
        Set<String> states = new HashSet<>(FINAL);
        for (P4Declaration.State state : parser.states()) {
            if (FINAL.contains(state.name())) {
                checks.error(
                        state.at(),
                        "parser",
                        "state '" + state.name() + "' is there without a declaration",
                        "rename it");
            } else if (!states.add(state.name())) {
                checks.error(
                        state.at(), "duplicate-name", "state '" + state.name() + "' is declared already", "rename one");
            }
        }
        if (!states.contains("start")) {
            checks.error(
                    parser.at(), "parser", "parser '" + parser.name() + "' has no state 'start'", "begin with one");
        }
        if (states.contains("start") && !ends(parser)) {
            checks.error(
                    parser.at(),
                    "parser",
                    "parser '" + parser.name() + "' never ends",
                    "let a state go to accept or reject");
        }
        parser.states()
                .forEach(state -> checks.surroundings.within(
                        Part.STATE, () -> checks.scopes.inScope(() -> state(state, states))));
    }

    /** Whether some way from the start ends. */
    private static boolean ends(P4Declaration.Parser parser) {
        Set<String> reached = new LinkedHashSet<>(Set.of("start"));
        Deque<String> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            String name = open.pop();
            parser.states().stream()
                    .filter(state -> state.name().equals(name))
                    .flatMap(state -> targets(state.transition()))
                    .filter(reached::add)
                    .forEach(open::push);
        }
        parser.states().forEach(state -> reached.remove(state.name()));
        return !reached.isEmpty(); // accept, reject, or one that is said to be unknown
    }

    private static Stream<String> targets(Transition transition) {
        return switch (transition) {
            case Transition.None _ -> Stream.of("reject");
            case Transition.To to -> Stream.of(to.state());
            case Transition.Select select -> {
                boolean alwaysFinds =
                        select.cases().stream().anyMatch(one -> one.keys() instanceof P4Expression.Default);
                yield Stream.concat(
                        select.cases().stream().map(P4Declaration.SelectCase::state),
                        alwaysFinds ? Stream.empty() : Stream.of("reject"));
            }
        };
    }

    private void state(P4Declaration.State state, Set<String> states) {
        checks.annotations.check(state.annotations());
        checks.statements.check(state.statements());
        switch (state.transition()) {
            case Transition.None _ -> {}
            case Transition.To to -> target(to.state(), states, to.at());
            case Transition.Select select -> select(select, states);
        }
    }

    private void select(Transition.Select select, Set<String> states) {
        List<SemanticType> keys =
                select.keys().stream().map(checks.expressions::value).toList();
        for (int i = 0; i < keys.size(); i++) {
            if (!isSelected(keys.get(i))) {
                checks.error(
                        select.keys().get(i).at(),
                        "type",
                        "a key of a select cannot be of type " + keys.get(i),
                        "it is bit<…>, int<…>, bool or an enumeration");
            }
        }
        for (P4Declaration.SelectCase one : select.cases()) {
            checks.expressions.value(one.keys());
            if (keys.stream().allMatch(ParserTypes::isSelected)) {
                new KeysetTypes(checks).check(one.keys(), keys);
                constant(one.keys());
            }
            target(one.state(), states, one.at());
        }
    }

    /** The ends of masks and ranges are known when the program is compiled, and nothing is called. */
    private void constant(P4Expression keys) {
        switch (keys) {
            case P4Expression.ListOf list -> list.elements().forEach(this::constant);
            case P4Expression.Mask _, P4Expression.Range _, P4Expression.Call _ -> checks.expressions.known(keys);
            default -> {}
        }
    }

    private static boolean isSelected(SemanticType type) {
        return switch (type) {
            case SemanticType.Bits _, SemanticType.Bool _, SemanticType.Enum _, SemanticType.Unknown _ -> true;
            case SemanticType.ValueList(List<SemanticType> elements) ->
                elements.stream().allMatch(ParserTypes::isSelected);
            case SemanticType.Tuple(List<SemanticType> elements) ->
                elements.stream().allMatch(ParserTypes::isSelected);
            default -> false;
        };
    }

    private void target(String name, Set<String> states, Position at) {
        if (!states.contains(name)) {
            checks.scopes.unknown(name, "state", states, at);
        }
    }
}
