package plumbline.verifier.rules.parser;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Deparser;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** The deparser updates few checksums. */
public final class ChecksumUnits extends Rule {
    public ChecksumUnits() {
        super(
                "checksum-units",
                "the deparser updates no more checksums than it has units for",
                "A unit of the deparser adds up the fields of one checksum.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Limit limit = context.target().parser().checksums();
        List<Deparser.Checksum> checksums = context.program().deparser().checksums();
        return limit.allows(checksums.size())
                ? List.of()
                : List.of(error(
                        checksums.get(limit.asInt()).at(),
                        "the deparser updates " + Show.count(checksums.size(), "checksum"),
                        limit,
                        "leave out those of fields that the program does not change"));
    }
}
