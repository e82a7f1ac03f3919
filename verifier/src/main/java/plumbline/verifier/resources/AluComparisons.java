package plumbline.verifier.resources;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.condition.Comparator;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.analysis.stateful.CellComparisons;
import plumbline.verifier.analysis.stateful.RegisterActions;
import plumbline.verifier.analysis.stateful.StatefulInputs;
import plumbline.verifier.target.Target;

/**
 * Which comparisons in an access a stateful ALU decides: those with the value read, and of a packet field with a
 * constant those that no gateway can decide. Where gateways would choose among more register actions than a register
 * has, the ALU decides all of them that it can, if it has the comparators and inputs.
 */
public final class AluComparisons {
    private final Register register;
    private final Exclusion exclusion;
    private final Target target;
    private final List<Unit.Access> accesses;

    private AluComparisons(Register register, Program program, Exclusion exclusion, Target target) {
        this.register = register;
        this.exclusion = exclusion;
        this.target = target;
        this.accesses = program.units()
                .filter(Unit.Access.class::isInstance)
                .map(Unit.Access.class::cast)
                .filter(access -> access.array().equals(register.name()))
                .toList();
    }

    /** Those of a program's accesses to a register. */
    public static Predicate<Condition.Compare> of(
            Register register, Program program, Exclusion exclusion, Target target) {
        AluComparisons comparisons = new AluComparisons(register, program, exclusion, target);
        Predicate<Condition.Compare> few = compare -> Effects.readsCell(compare)
                || comparisons.isOfConstant(compare) && !GatewayChain.fits(compare, target.guards());
        if (target.registers().actions().isUnlimited()) {
            return few;
        }
        Predicate<Condition.Compare> all = compare -> Effects.readsCell(compare) || comparisons.isOfConstant(compare);
        return !comparisons.areActionsFew(few) && comparisons.areActionsFew(all) && comparisons.isRoom(all) ? all : few;
    }

    /** A comparator has its value from the packet over an input of the ALU, and orders as many bits as that adds. */
    private boolean isOfConstant(Condition.Compare compare) {
        Calc side = Evaluation.isConstant(compare.left()) ? compare.right() : compare.left();
        Calc other = Evaluation.isConstant(compare.left()) ? compare.left() : compare.right();
        return Evaluation.isConstant(other)
                && (side.isPlain() || AluInput.isHashed(side))
                && AluInput.of(side)
                        .allMatch(input -> input.width() <= register.width()
                                && target.statefulAlu().wordBits().allows(input.width()));
    }

    private boolean areActionsFew(Predicate<Condition.Compare> inside) {
        List<RegisterActions> found = accesses.stream()
                .map(access -> RegisterActions.of(access, exclusion, inside))
                .toList();
        long actions =
                found.stream().flatMap(each -> each.list().stream()).distinct().count();
        return found.stream().allMatch(RegisterActions::isComplete)
                && target.registers().actions().allows(actions);
    }

    private boolean isRoom(Predicate<Condition.Compare> inside) {
        Set<AluInput> inputs = new LinkedHashSet<>();
        accesses.forEach(access -> inputs.addAll(StatefulInputs.of(access.program(), inside)));
        return target.statefulAlu().packetInputs().allows(inputs.size())
                && accesses.stream().allMatch(access -> target.statefulAlu()
                        .comparisons()
                        .allows(CellComparisons.of(access.program(), inside).stream()
                                .map(Comparator::of)
                                .distinct()
                                .count()));
    }
}
