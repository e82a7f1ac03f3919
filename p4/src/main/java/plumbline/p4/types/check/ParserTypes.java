package plumbline.p4.types.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.Transition;
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
        parser.states().forEach(state -> checks.surroundings()
                .within(Part.STATE, () -> checks.scopes().inScope(() -> state(state, states))));
    }

    private void state(P4Declaration.State state, Set<String> states) {
        checks.annotations().check(state.annotations());
        checks.statements().check(state.statements());
        switch (state.transition()) {
            case Transition.None _ -> {}
            case Transition.To to -> target(to.state(), states, to.at());
            case Transition.Select select -> select(select, states);
        }
    }

    private void select(Transition.Select select, Set<String> states) {
        List<SemanticType> keys =
                select.keys().stream().map(checks.expressions()::value).toList();
        for (int i = 0; i < keys.size(); i++) {
            if (!isSelected(keys.get(i))) {
                checks.error(
                        select.keys().get(i).at(),
                        "bad-type",
                        "a key of a select cannot be of type " + keys.get(i),
                        "it is bit<…>, int<…>, bool or an enumeration");
            }
        }
        for (P4Declaration.SelectCase one : select.cases()) {
            checks.surroundings().within(Part.SELECT, () -> checks.expressions().value(one.keys()));
            if (keys.stream().allMatch(ParserTypes::isSelected)) {
                new KeysetTypes(checks).check(one.keys(), keys);
            }
            target(one.state(), states, one.at());
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
            checks.scopes().unknown(name, "state", states, at);
        }
    }
}
