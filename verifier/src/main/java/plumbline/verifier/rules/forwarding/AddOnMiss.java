package plumbline.verifier.rules.forwarding;

import plumbline.isa.model.FieldList;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** Packets add entries to tables only where the target lets them. */
public final class AddOnMiss extends WholeProgramRule {
    public AddOnMiss() {
        super(
                "add-on-miss",
                "packets add entries to tables only where the target lets them",
                "A chip's packets read match memories, and only the control plane writes them: a digest tells it what"
                        + " was missed, and some packets later the entry is there.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        context.program().fieldLists(FieldList.Digest.class).stream()
                .filter(FieldList.Digest::isForTables)
                .forEach(digest -> found.byPolicy(
                        context.target().tables().addedEntries(),
                        digest.at(),
                        "'" + digest.name() + "' adds entries to table '"
                                + digest.additions().getFirst().table() + "'",
                        "send a digest to the control plane, and let that add them"));
    }
}
