package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.ValueSet;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/**
 * The parser's states go to existing states, select on their keys, and never loop without extracting. A parser without
 * states accepts every packet.
 */
public final class ParserShape extends Rule {
    public ParserShape() {
        super(
                "parser",
                "parser states go to states that exist and never loop without extracting",
                "The parser takes one state per cycle. A loop that extracts nothing would never end.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Parser parser = context.program().parser();
        ParserGraph graph = new ParserGraph(parser);
        Set<String> states = graph.states().stream().map(Parser.State::name).collect(Collectors.toSet());
        for (Parser.State state : parser.states()) {
            if (Parser.isEnd(state.name())) {
                found.error(state.at(), "a parser state cannot be named '" + state.name() + "'", "rename it");
            }
            target(state.otherwise(), state, states, found);
            for (Parser.Case each : state.cases()) {
                target(each.target(), state, states, found);
                wrong(each, state, parser).ifPresent(message -> found.error(each.at(), message, ""));
            }
            state.steps().forEach(step -> step.written().ifPresent(field -> architectures(field, step, found)));
            state.assigns().forEach(assign -> width(assign, found));
            state.steps().stream()
                    .filter(Parser.ChecksumStep.class::isInstance)
                    .forEach(step -> checksum((Parser.ChecksumStep) step, state, graph, found));
            if (state.bytes() == 0 && returnsWithoutExtracting(state, graph)) {
                found.error(
                        state.at(),
                        "from parser state '" + state.name()
                                + "' the parser can return to it without extracting anything",
                        "extract a header in the loop, or go to accept");
            }
        }
    }

    private static Optional<String> wrong(Parser.Case each, Parser.State state, Parser parser) {
        String what = "a case of parser state '" + state.name() + "'";
        if (each.set().isEmpty()) {
            return Matches.check(each.matches(), state.keys(), what);
        }
        String name = each.set().get();
        Optional<ValueSet> set =
                parser.sets().stream().filter(one -> one.name().equals(name)).findFirst();
        List<Integer> widths = state.keys().stream().map(Parser.Key::width).toList();
        boolean fits = set.filter(one -> one.keys().stream()
                        .map(key -> key.field().width())
                        .toList()
                        .equals(widths))
                .isPresent();
        return fits
                ? Optional.empty()
                : Optional.of(what + " asks value set '" + name + "', which "
                        + (set.isEmpty() ? "is not declared" : "has values of other widths than its keys"));
    }

    private static void architectures(Field target, Parser.Step step, Findings found) {
        if (Intrinsic.named(target.name()) != null) {
            found.error(
                    step.at(),
                    "the parser writes '" + target.name() + "', which is the architecture's",
                    "put it into metadata and write it in a stage");
        }
    }

    private static void checksum(Parser.ChecksumStep step, Parser.State state, ParserGraph graph, Findings found) {
        width(step.sum(), Short.SIZE, "a sum", step, found);
        switch (step) {
            case Parser.Add(var sum, var terms, var at) -> terms(terms, step, found);
            case Parser.Subtract(var sum, var terms, var at) -> terms(terms, step, found);
            case Parser.Check check -> width(check.target(), 1, "the error of a checksum", step, found);
            case Parser.Deposit deposit -> {
                width(deposit.target(), Short.SIZE, "a sum that is deposited", step, found);
                if (readBehind(deposit, state, graph)) {
                    found.error(
                            step.at(),
                            "the parser reads '" + deposit.target().name()
                                    + "' behind this, and the sum is deposited when it is done",
                            "deposit it in a field of its own");
                }
            }
        }
    }

    private static boolean readBehind(Parser.Deposit deposit, Parser.State state, ParserGraph graph) {
        int place = state.steps().indexOf(deposit);
        Stream<Field> inState = Stream.concat(
                state.steps().subList(place + 1, state.steps().size()).stream().flatMap(Parser.Step::read),
                state.keys().stream().filter(Field.class::isInstance).map(Field.class::cast));
        return Stream.concat(inState, graph.behind(state).stream().flatMap(Parser.State::reads))
                .anyMatch(deposit.target()::equals);
    }

    private static void width(Field field, int width, String what, Parser.Step step, Findings found) {
        if (field.width() != width) {
            found.error(
                    step.at(),
                    "'" + field.name() + "' has " + Show.count(field.width(), "bit") + ", " + what + " has " + width,
                    "declare a field of its own for it");
        }
    }

    private static void terms(List<Operand> terms, Parser.ChecksumStep step, Findings found) {
        Terms.wrong(terms, "checksum '" + step.sum().name() + "'")
                .ifPresent(message -> found.error(step.at(), message, "write its width: 8w0"));
    }

    private static void width(Parser.Assign assign, Findings found) {
        Field target = assign.target();
        if (Intrinsic.named(target.name()) != null) {
            return;
        }
        int width =
                switch (assign.value()) {
                    case Parser.Key key -> key.width();
                    case Const constant -> Long.SIZE - Long.numberOfLeadingZeros(constant.value());
                    case Calc _ -> 0;
                };
        if (width > target.width()) {
            found.error(
                    assign.at(),
                    "the parser assigns " + Show.count(width, "bit") + " to '" + target.name() + "', which has "
                            + target.width(),
                    "use a wider destination");
        }
    }

    private static void target(String target, Parser.State state, Set<String> states, Findings found) {
        if (!Parser.isEnd(target) && !states.contains(target)) {
            found.error(
                    state.at(),
                    "parser state '" + state.name() + "' goes to '" + target + "', which does not exist",
                    "states are " + Show.list(states.stream().sorted()) + ", accept and reject");
        }
    }

    private static boolean returnsWithoutExtracting(Parser.State state, ParserGraph graph) {
        return graph.behind(state, next -> next.bytes() == 0).contains(state);
    }
}
