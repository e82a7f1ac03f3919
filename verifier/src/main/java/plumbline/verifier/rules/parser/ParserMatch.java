package plumbline.verifier.rules.parser;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Parser;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A parser state selects on few bytes. */
public final class ParserMatch extends Rule {
    public ParserMatch() {
        super(
                "parser-match",
                "a parser state selects on no more bytes than the parser has match registers",
                "The parser copies the fields that a state selects on to a few match registers first.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Limit limit = context.target().parser().matchBytes();
        List<Diagnostic> found = new ArrayList<>();
        for (Parser.State state : context.program().parser().states()) {
            long bytes = (state.keys().stream().mapToLong(Parser.Key::width).sum() + Byte.SIZE - 1) / Byte.SIZE;
            if (!limit.allows(bytes)) {
                found.add(error(
                        state.at(),
                        "parser state '" + state.name() + "' selects on " + Show.count(bytes, "byte"),
                        limit,
                        fix(state, limit)));
            }
        }
        return found;
    }

    private static String fix(Parser.State state, Limit limit) {
        return state.keys().stream()
                .filter(key -> key.width() > limit.value() * Byte.SIZE)
                .findFirst()
                .map(key -> key instanceof Parser.Lookahead
                        ? "look at fewer bits"
                        : "a state selects whole fields: declare '" + key.name()
                                + "' in two parts, as dst_hi : bit<16> and dst : bit<32>, "
                                + "and select on each in a state of its own, one after the other")
                .orElse("select in two states, one after the other");
    }
}
