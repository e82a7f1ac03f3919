package plumbline.verifier.rules.memory;

import plumbline.isa.model.Table;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A range key is narrow. */
public final class RangeKeys extends Rule {
    public RangeKeys() {
        super(
                "range-key",
                "a range key is no wider than the TCAM can compare by order",
                "A range is matched four bits at a time. Each four bits take a byte of the crossbar, and two rows more"
                        + " than the last; the widest range of an entry says how many rows it takes, at most eight.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().tables().rangeBits();
        for (Table table : context.program().tables()) {
            for (Table.Key key : table.keys()) {
                if (key.kind() == Table.MatchKind.RANGE
                        && !limit.allows(key.field().width())) {
                    found.error(
                            key.at(),
                            "table '" + table.name() + "' has a range key '"
                                    + key.field().name() + "' of "
                                    + key.field().width() + " bits",
                            limit,
                            "cut it to the bits that matter in an earlier stage, or write ranges as prefixes"
                                    + " (lpm, ternary)");
                }
            }
        }
    }
}
