package plumbline.verifier.rules.stateful;

import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.OpClasses;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choices;
import plumbline.verifier.target.Target;

/** A register access uses instructions that the stateful ALU has, each in its place. */
public final class StatefulInstructions extends Rule {
    public StatefulInstructions() {
        super(
                "stateful-instruction",
                "a register access uses instructions that the stateful ALU has",
                "The stateful ALU reads, changes and writes back within one clock cycle. That leaves time"
                        + " for one simple instruction. Minimum and maximum compare the value just read and choose:"
                        + " they branch on it.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        for (Site site : context.sites()) {
            switch (site.kind()) {
                case UPDATE -> check(site, alu.updates(), "the new value of a word", found);
                case OUTPUT -> {
                    if (RegisterUse.isSplit(site.register().orElseThrow(), context.target())) {
                        check(site, alu.pairOutputs(), "an output, and the words leave no ALU free for it", found);
                    } else {
                        check(site, alu.outputs(), "an output", found);
                    }
                }
                case CELL_CONDITION -> check(site, alu.conditions(), "a side of a comparison with the cell", found);
                case GUARD, ASSIGN -> {
                    // other rules
                }
            }
        }
        found.oncePerPlace();
    }

    private static void check(Site site, Choices<OpClass> allowed, String what, Findings found) {
        OpClass opClass = site.calc().op().opClass();
        if (!allowed.allows(opClass) && !AluInput.isHashed(site.calc())) {
            String why =
                    branches(site) ? "; it chooses by comparing the value just read, so the update branches on it" : "";
            found.error(
                    site.at(),
                    site.place() + ": '" + site.calc().op().mnemonic() + "' (" + OpClasses.word(opClass) + ") computes "
                            + what + why,
                    allowed,
                    fix(site));
        }
    }

    private static String fix(Site site) {
        if (!Effects.readsCell(site.calc())) {
            return "calculate it one stage earlier, on packet fields, into a field, and write the field here";
        }
        if (site.kind() == Site.Kind.CELL_CONDITION && site.calc().op() == Op.SHL) {
            return "shift the other side instead, one stage earlier, on packet fields: t = x >> 3, and t >= word says"
                    + " what x >= word << 3 says";
        }
        return "output the word and calculate in a later stage, on packet fields";
    }

    private static boolean branches(Site site) {
        OpClass opClass = site.calc().op().opClass();
        return site.kind() == Site.Kind.UPDATE
                && (opClass == OpClass.MIN_MAX || opClass == OpClass.COMPARE)
                && Effects.readsCell(site.calc());
    }
}
