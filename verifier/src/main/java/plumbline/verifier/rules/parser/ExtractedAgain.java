package plumbline.verifier.rules.parser;

import plumbline.isa.model.Header;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.analysis.parser.RepeatedExtract;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Target;

/** The parser extracts a header once. */
public final class ExtractedAgain extends Rule {
    public ExtractedAgain() {
        super(
                "extract-again",
                "the parser extracts a header at most once",
                "A chip's parser cannot overwrite a container: an extractor only sets further bits."
                        + " Repeated headers are a stack, one header each, and the depth of the stack ends the"
                        + " loop.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        ParserGraph graph = new ParserGraph(context.program().parser());
        for (Header header : context.program().headers()) {
            RepeatedExtract.of(header, graph)
                    .ifPresent(repeat -> again(repeat, policy(context, repeat), context.syntax(), found));
        }
    }

    /** An error where the target forbids it; otherwise rule not-emitted tells what happens to the first header. */
    static Choice<Policy> policy(RuleContext context, RepeatedExtract repeat) {
        Target.Parsing parser = context.target().parser();
        return repeat.certain() ? parser.extractAlways() : parser.extractAgain();
    }

    private static void again(RepeatedExtract repeat, Choice<Policy> policy, Syntax syntax, Findings found) {
        found.byPolicy(
                policy,
                repeat.state().at(),
                "parser state '" + repeat.state().name() + "' extracts header '"
                        + repeat.header().name() + "' when the packet may have it already" + how(repeat),
                Target.Parsing.extractions(policy),
                "extract the next one into " + syntax.several(repeat.header()));
    }

    private static String how(RepeatedExtract repeat) {
        if (repeat.inCircle()) {
            return ": it can return to this state"
                    + (repeat.certain() ? ", and every path back extracts it again" : "");
        }
        return repeat.certain() ? ": every path from the first extraction leads to another" : "";
    }
}
