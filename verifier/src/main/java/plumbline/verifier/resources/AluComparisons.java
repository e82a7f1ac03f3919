package plumbline.verifier.resources;

import java.util.function.Predicate;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Register;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.target.Target;

/**
 * Which comparisons in an access a stateful ALU decides: those with the value read, and of a packet field with a
 * constant those that no gateway can decide.
 */
public final class AluComparisons {
    private AluComparisons() {}

    /** Those of accesses to a register. */
    public static Predicate<Condition.Compare> of(Register register, Target target) {
        return compare -> Effects.readsCell(compare.left())
                || Effects.readsCell(compare.right())
                || isOfConstant(compare, register, target) && !GatewayChain.fits(compare, target.guards());
    }

    /** A comparator has its value from the packet over an input of the ALU, and orders as many bits as that adds. */
    private static boolean isOfConstant(Condition.Compare compare, Register register, Target target) {
        Calc side = Evaluation.isConstant(compare.left()) ? compare.right() : compare.left();
        Calc other = Evaluation.isConstant(compare.left()) ? compare.left() : compare.right();
        return Evaluation.isConstant(other)
                && (side.isPlain() || AluInput.isHashed(side))
                && AluInput.of(side)
                        .allMatch(input -> input.width() <= register.width()
                                && target.statefulAlu().wordBits().allows(input.width()));
    }
}
