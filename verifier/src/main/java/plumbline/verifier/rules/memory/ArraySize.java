package plumbline.verifier.rules.memory;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.resources.Reach;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

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
        Set<Memory> told = new HashSet<>();
        for (PlacedUnit placed : context.units()) {
            if (placed.unit() instanceof Unit.Call call) {
                Memory memory = Memory.of(call).orElseThrow();
                boolean isKnown =
                        call.index().ofEntry().isEmpty() || context.program().isPlaced();
                if (isKnown && Reach.isExceeded(memory, context.program(), context.target()) && told.add(memory)) {
                    tooLarge(call, memory, context, found);
                }
            }
        }
    }

    private static void tooLarge(Unit.Call call, Memory memory, RuleContext context, Findings found) {
        long blocks = context.ledger().stages().stream()
                .mapToLong(stage -> stage.usage().owners(Resource.MAP_RAMS).getOrDefault(memory.toString(), 0L))
                .max()
                .orElseThrow();
        long cells = Reach.cells(context.program().array(call), context.target());
        found.error(
                call.at(),
                memory + " takes " + Show.count(blocks, "SRAM block"),
                Reach.blocks(call.extern(), context.target()),
                call.index()
                        .ofEntry()
                        .map(table -> "a stage has room for " + cells
                                + " entries: leave the stages out, or extend table '" + table + "' in later ones")
                        .orElse("at most " + Long.highestOneBit(cells)
                                + " entries fit; or split it into several arrays"));
    }
}
