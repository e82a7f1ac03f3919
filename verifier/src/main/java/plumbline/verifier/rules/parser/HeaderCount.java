package plumbline.verifier.rules.parser;

import java.util.List;
import plumbline.isa.model.Header;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** The headers of a program are few. */
public final class HeaderCount extends Rule {
    public HeaderCount() {
        super(
                "header-count",
                "a program has no more headers than the deparser has bits for their validity",
                "The deparser sees which headers it emits by a vector of bits, one for each header.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().phv().validityBits();
        List<Header> headers = context.program().headers();
        if (!limit.allows(headers.size())) {
            found.error(
                    headers.get(limit.asInt()).at(),
                    "the program has " + Show.count(headers.size(), "header"),
                    limit,
                    "make headers that always follow each other one header");
        }
    }
}
