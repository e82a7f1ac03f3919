package plumbline.isa.random;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Register;

/**
 * What a random program may do.
 *
 * @param ops of assignments
 * @param guardOps on the sides of a guard's comparisons
 * @param updateOps of what a register access writes to its cell
 * @param outputOps of what it writes to fields
 * @param conditionOps on the sides of its comparisons
 * @param pairWidths words of paired registers, bits
 * @param arraysPerStage registers, counters and filters together
 * @param unbound a stage may read fields that it writes, an access may decide by its cell, several times, and give
 *     several outputs, memories may be used again in later stages, two units may write a field under guards that
 *     exclude each other, the parser may go round
 * @param recirculationPpm largest sum of the budgets
 */
record Freedom(
        List<Op> ops,
        List<Op> guardOps,
        List<Op> updateOps,
        List<Op> outputOps,
        List<Op> conditionOps,
        List<Integer> pairWidths,
        int arraysPerStage,
        boolean unbound,
        int recirculationPpm) {

    /** The strict target: verifier/src/main/resources/plumbline/targets/pisa.json. */
    static final Freedom PISA = new Freedom(
            of(hardware()),
            of(EnumSet.of(OpClass.MOVE, OpClass.BITWISE)),
            of(EnumSet.of(OpClass.MOVE, OpClass.BITWISE, OpClass.ADD, OpClass.SATURATE)),
            of(EnumSet.of(OpClass.MOVE, OpClass.COMPARE)),
            of(EnumSet.of(OpClass.MOVE)),
            List.of(8, 16, 32),
            4,
            false,
            10_000);

    /** Everything the model can say. */
    static final Freedom UNLIMITED = new Freedom(
            List.of(Op.values()),
            List.of(Op.values()),
            List.of(Op.values()),
            List.of(Op.values()),
            List.of(Op.values()),
            Register.WIDTHS,
            Integer.MAX_VALUE,
            true,
            1_000_000);

    private static Set<OpClass> hardware() {
        Set<OpClass> classes = EnumSet.allOf(OpClass.class);
        classes.removeIf(opClass -> !opClass.onHardware() || opClass == OpClass.MATH);
        return classes;
    }

    private static List<Op> of(Set<OpClass> classes) {
        return Arrays.stream(Op.values())
                .filter(op -> classes.contains(op.opClass()))
                .toList();
    }
}
