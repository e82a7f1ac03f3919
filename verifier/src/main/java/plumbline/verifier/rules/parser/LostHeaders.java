package plumbline.verifier.rules.parser;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.analysis.parser.ParserPaths;
import plumbline.verifier.analysis.parser.RepeatedExtract;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Policy;

/** A header that is extracted or added is emitted. */
public final class LostHeaders extends Rule {
    private static final Set<Direction> EGRESS = Set.of(Direction.EGRESS);

    public LostHeaders() {
        super(
                "not-emitted",
                "a header that is extracted or added is emitted (warning)",
                "What the parser extracts is no part of the payload any more; only what the deparser emits leaves with"
                        + " the packet.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Set<Field> written = context.written();
        ParserGraph graph = new ParserGraph(context.program().parser());
        for (Header header : context.program().headers()) {
            if (isAdded(header, context.program(), written)) {
                notAdded(header, context, found);
            } else if (!context.program().deparser().emits().contains(header)) {
                graph.extracting(header).stream()
                        .filter(_ -> !context.parsesFor().equals(EGRESS)) // how what ingress hands over is taken out
                        .filter(_ -> !written.contains(header.valid()))
                        .filter(_ -> isOfFirstPass(header, context))
                        .limit(1)
                        .forEach(state -> lost(header, state, context, graph, found));
            } else {
                RepeatedExtract.of(header, graph)
                        .filter(repeat -> ExtractedAgain.policy(context, repeat).value() == Policy.ALLOWED)
                        .ifPresent(repeat -> replaced(header, repeat.state(), found));
            }
        }
    }

    /** What only a resubmitted packet has, its last pass has put in front of it. */
    private static boolean isOfFirstPass(Header header, RuleContext context) {
        Field resubmitted = Intrinsic.RESUBMIT_FLAG.field();
        Condition asked = Condition.and(Conditions.equal(header.valid(), 1), Conditions.equal(resubmitted, 0));
        return ParserPaths.of(context.program(), Set.of(header.valid(), resubmitted)).whole().stream()
                .anyMatch(way -> !context.exclusion().disjoint(way, asked));
    }

    /** A header that is made valid but never extracted must be one that is added to packets. */
    private static boolean isAdded(Header header, Program program, Set<Field> written) {
        return written.contains(header.valid())
                && !program.deparser().emits().contains(header)
                && program.parser().states().stream()
                        .noneMatch(state -> state.extracts().contains(header));
    }

    private static void replaced(Header header, Parser.State state, Findings found) {
        found.warning(
                state.at(),
                "header '" + header.name() + "' is extracted in state '" + state.name()
                        + "' when the packet may have it already: only "
                        + "the last one is kept and emitted, the bytes of the others are removed",
                "extract the next one into a header of its own, in a state of its own");
    }

    private static void notAdded(Header header, RuleContext context, Findings found) {
        found.warning(
                header.at(),
                "header '" + header.name() + "' is made valid, and no deparser emits it: no packet leaves with it",
                context.program().deparser().emits().isEmpty()
                        ? "write " + context.syntax().emit(header, Optional.empty())
                        : place(header, context));
    }

    /** The position of an added header is unknown; by default it is before the header that its packets have. */
    private static String place(Header header, RuleContext context) {
        List<Header> emits = context.program().deparser().emits();
        Set<Field> asked = context.units().stream()
                .filter(unit -> context.effects(unit).writes().stream()
                        .anyMatch(write -> write.field().equals(header.valid())))
                .flatMap(unit -> Conditions.comparisons(unit.unit().guard()))
                .flatMap(compare -> compare.left().operands().stream())
                .flatMap(operand -> operand instanceof Field field ? Stream.of(field) : Stream.empty())
                .collect(Collectors.toSet());
        Header next = emits.stream()
                .skip(1)
                .filter(other -> asked.contains(other.valid()))
                .findFirst()
                .orElse(emits.get(Math.min(1, emits.size() - 1)));
        return "write " + context.syntax().emit(header, Optional.of(next)) + ", or before another of "
                + Show.list(emits.stream().map(Header::name)) + "; without 'before' it is emitted after '"
                + emits.getLast().name() + "'";
    }

    private static void lost(
            Header header, Parser.State state, RuleContext context, ParserGraph graph, Findings found) {
        Optional<Header> next = context.program().deparser().emits().stream()
                .filter(other -> isExtractedBehind(other, header, state, graph))
                .findFirst();
        found.warning(
                state.at(),
                "header '" + header.name() + "' is extracted, in state '" + state.name()
                        + "', and no deparser emits it: it is removed from every packet that has it",
                "write " + context.syntax().emit(header, next) + ", or "
                        + context.syntax().setInvalid(header) + " if that is meant");
    }

    private static boolean isExtractedBehind(Header later, Header header, Parser.State state, ParserGraph graph) {
        return state.extracts().indexOf(later) > state.extracts().indexOf(header)
                || graph.behind(state).stream().anyMatch(next -> next.extracts().contains(later));
    }
}
