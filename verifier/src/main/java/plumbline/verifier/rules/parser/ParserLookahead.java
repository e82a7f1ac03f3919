package plumbline.verifier.rules.parser;

import java.util.stream.Stream;
import plumbline.isa.model.Parser;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A lookahead ends within what the parser sees. */
public final class ParserLookahead extends Rule {
    public ParserLookahead() {
        super(
                "parser-lookahead",
                "a lookahead ends within the bytes that the parser moves on in one step",
                "The parser sees the packet through a window that begins where it is. What lies behind the window it"
                        + " cannot read before it has moved on.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().parser().windowBytes();
        for (Parser.State state : context.program().parser().states()) {
            int bytes = Stream.concat(state.keys().stream(), state.assigns().map(Parser.Assign::value))
                    .mapToInt(source -> source instanceof Parser.Lookahead ahead ? ahead.bytes() : 0)
                    .max()
                    .orElse(0);
            if (!limit.allows(bytes)) {
                found.error(
                        state.at(),
                        "parser state '" + state.name() + "' looks " + Show.count(bytes, "byte") + " ahead",
                        limit,
                        "look in a later state, behind headers that have been extracted");
            }
        }
    }
}
