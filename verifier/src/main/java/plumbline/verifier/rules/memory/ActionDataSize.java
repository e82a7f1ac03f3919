package plumbline.verifier.rules.memory;

import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** An entry hands its action no more data than the action data bus carries. */
public final class ActionDataSize extends Rule {
    public ActionDataSize() {
        super(
                "action-data",
                "a table entry gives its action no more data than one bus carries",
                "The entry's data travel to the ALUs over a bus of fixed width.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().tables().actionDataBytes();
        for (Table table : context.program().tables()) {
            for (Table.Action action : table.actions()) {
                long bytes = Math.ceilDiv(action.dataBits(), Byte.SIZE);
                if (!limit.allows(bytes)) {
                    found.error(
                            action.at(),
                            "action '" + action.name() + "' of table '" + table.name() + "' takes "
                                    + Show.count(bytes, "byte") + " of data",
                            limit,
                            "split the table into two with the same key");
                }
            }
        }
    }
}
