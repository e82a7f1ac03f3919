package plumbline.verifier.rules.parser;

import java.util.List;
import plumbline.isa.model.Parser;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Every parser state is reached by some packet. */
public final class UnreachableStates extends Rule {
    public UnreachableStates() {
        super(
                "unreachable-state",
                "every parser state can be reached (warning)",
                "A state that no transition leads to parses nothing. Usually its case was forgotten.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        List<Parser.State> reached = new ParserGraph(context.program().parser()).reached();
        context.program().parser().states().stream()
                .filter(state -> !reached.contains(state))
                .forEach(state -> found.warning(
                        state.at(),
                        "no packet reaches parser state '" + state.name() + "'",
                        "lead to it from another state (" + context.syntax().transition(state.name())
                                + "), or remove it"));
    }
}
