package plumbline.verifier.rules.memory;

import java.util.LinkedHashSet;
import java.util.Set;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.resources.Cost;
import plumbline.verifier.resources.Reach;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.StageAccount;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/**
 * A counter, filter or meter array fits into the memory that its ALU can reach; registers are checked by
 * {@link RegisterSize}.
 */
public final class ArraySize extends Rule {
    public ArraySize() {
        super(
                "array-size",
                "a counter, filter or meter array fits into the memory that its ALU can reach",
                "The ALU that counts or meters is connected to a few rows of its stage's memory.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Set<String> told = new LinkedHashSet<>();
        for (StageAccount stage : context.ledger().stages()) {
            for (StageAccount.Entry entry : stage.entries()) {
                if (entry.unit().unit() instanceof Unit.Call call) {
                    Limit limit = Reach.blocks(call.extern(), context.target());
                    entry.claims().stream()
                            .filter(claim -> claim.resource() == Resource.MAP_RAMS && !limit.allows(claim.amount()))
                            .filter(claim -> told.add(claim.owner()))
                            .forEach(claim -> tooLarge(claim, call, limit, context, found));
                }
            }
        }
    }

    private static void tooLarge(Cost claim, Unit.Call call, Limit limit, RuleContext context, Findings found) {
        long spare = context.target().blocks().spareBlocks().value();
        long entries = context.program().array(call).entries();
        long data = claim.amount() - spare;
        for (; !limit.allows(data + spare); data = (data + 1) / 2) {
            entries /= 2; // a power of two, as all arrays have
        }
        found.error(
                call.at(),
                claim.owner() + " takes " + Show.count(claim.amount(), "SRAM block"),
                limit,
                "at most " + entries + " entries fit; or split it into several arrays");
    }
}
