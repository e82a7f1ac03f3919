package plumbline.verifier.rules.stateful;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Target;

/** A register's programs use few constants that do not fit into an instruction. */
public final class StatefulConstants extends Rule {
    public StatefulConstants() {
        super(
                "stateful-constants",
                "the accesses to a register use few large constants",
                "Small constants are part of the instruction. Every other constant takes a row of a"
                        + " register file that all register actions share.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        for (RegisterUse use : context.registerUses()) {
            Set<Long> large = new TreeSet<>();
            for (RegisterUse.Entry entry : use.entries()) {
                calcs(entry).forEach(calc -> large(calc, use.register().width(), alu, large));
                if (!alu.largeConstants().allows(large.size())) {
                    found.error(
                            entry.at(),
                            entry.place() + ": the accesses to register '"
                                    + use.register().name() + "' use "
                                    + Show.count(large.size(), "constant") + " beyond "
                                    + alu.smallConstantBits().text() + " bits: "
                                    + Show.list(large.stream().map(String::valueOf)),
                            alu.largeConstants(),
                            "bring constants in a packet field, set in an earlier stage");
                    break;
                }
            }
        }
    }

    private static Stream<Calc> calcs(RegisterUse.Entry entry) {
        Stateful program = entry.access().program();
        return Stream.of(
                        entry.comparisons().stream().flatMap(Condition.Compare::sides),
                        program.updates().stream().map(Stateful.Update::value),
                        program.outputs().stream().map(Stateful.Output::value).filter(value -> !value.op()
                                .isComparison()))
                .flatMap(stream -> stream);
    }

    /** As signed numbers of the register's width. */
    private static void large(Calc calc, int width, Target.StatefulAlu alu, Set<Long> into) {
        if (AluInput.isHashed(calc)) {
            return;
        }
        int small = (int) Math.min(Long.SIZE, alu.smallConstantBits().value());
        for (int i = 0; i < calc.operands().size(); i++) {
            if (!calc.op().shape().constantAt(i) && calc.operands().get(i) instanceof Const constant) {
                long value = Bits.signed(constant.value(), width);
                if (value != Bits.signed(value, small)) {
                    into.add(value);
                }
            }
        }
    }
}
