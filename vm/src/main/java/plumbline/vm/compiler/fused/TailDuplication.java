package plumbline.vm.compiler.fused;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.BitSet;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.plan.ClassContext;
import plumbline.vm.compiler.plan.FieldUse;
import plumbline.vm.compiler.plan.NumberedUnit;

/**
 * The stages of ingress, once for every outcome of the flags that units depend on: behind {@code hit == 1} the code for
 * {@code not hit} is gone, and so is all that was only computed for it.
 *
 * <pre>
 * search way 1 ─┬ hit ──► count way 1 ──────────────────────────────┐
 *               └ no hit ► search way 2 ─┬ hit ──► count way 2 ─────┼─► behind ingress
 *                                        └ no hit ► smallest, admit ┘
 * </pre>
 *
 * A flag is a field of one bit that guards a unit which does more than assign. The stages part before the first that
 * looks at it: a processor would branch there in any case.
 */
final class TailDuplication {
    private final ClassContext context;
    private final List<List<NumberedUnit>> stages;
    private final BitSet neededBehind;
    private int splitsLeft;
    private final Step first;

    /**
     * @param begin what is known when ingress begins
     * @param neededBehind fields that are looked at behind ingress
     * @param splits maximum number of places where the stages part
     */
    TailDuplication(ClassContext context, ConstantFacts begin, BitSet neededBehind, int splits) {
        this.context = context;
        this.stages = context.stages().stages(Direction.INGRESS);
        this.neededBehind = neededBehind;
        this.splitsLeft = splits;
        this.first = plan(0, begin);
        needed(first);
    }

    /** A place on a way through the stages. */
    private sealed interface Step {
        /** The end of ingress. */
        record End() implements Step {}

        /** Two ways, by a flag. */
        record Split(int flag, Step set, Step clear) implements Step {}

        /** A stage; units without a use are removed in the end. */
        record Stage(ConstantFacts known, List<NumberedUnit> units, Step next) implements Step {}
    }

    private Step plan(int stage, ConstantFacts known) {
        if (stage == stages.size()) {
            return new Step.End();
        }
        int flag = splitsLeft == 0 ? -1 : flag(stage, known);
        if (flag >= 0) {
            splitsLeft--;
            return new Step.Split(flag, plan(stage, known.with(flag, 1)), plan(stage, known.with(flag, 0)));
        }
        List<NumberedUnit> units = known.specialise(stages.get(stage));
        return new Step.Stage(known, units, plan(stage + 1, known.after(units)));
    }

    /** A flag by which to part before a stage, or −1. */
    private int flag(int stage, ConstantFacts known) {
        BitSet open = new BitSet();
        known.specialise(stages.get(stage)).forEach(placed -> open.or(FieldUse.ofConditions(context, placed.unit())));
        for (int slot = open.nextSetBit(0); slot >= 0; slot = open.nextSetBit(slot + 1)) {
            open.set(slot, isFlag(slot) && !known.contains(slot));
        }
        BitSet deciding = new BitSet();
        BitSet written = new BitSet();
        for (int later = stage; later < stages.size() && !open.isEmpty(); later++) {
            List<NumberedUnit> units = known.without(written).specialise(stages.get(later));
            units.stream()
                    .map(NumberedUnit::unit)
                    .filter(unit -> !(unit instanceof Unit.Assign))
                    .forEach(unit -> deciding.or(FieldUse.ofCondition(context, unit.guard())));
            written.or(FieldUse.of(context, units).writes());
            open.andNot(written);
        }
        open.and(deciding);
        return open.nextSetBit(0);
    }

    private boolean isFlag(int slot) {
        if (slot >= context.layout().fields().size()) {
            return false;
        }
        Field field = context.layout().fields().get(slot);
        return field.width() == 1 && !context.stages().inlined().containsKey(field);
    }

    private BitSet needed(Step step) {
        return switch (step) {
            case Step.End _ -> (BitSet) neededBehind.clone();
            case Step.Split split -> {
                BitSet needed = needed(split.set);
                needed.or(needed(split.clear));
                needed.set(split.flag);
                yield needed;
            }
            case Step.Stage stage -> needed(stage);
        };
    }

    private BitSet needed(Step.Stage stage) {
        BitSet behind = needed(stage.next);
        stage.units.removeIf(placed -> !isNeeded(placed, behind));
        FieldUse use = FieldUse.of(context, stage.units);
        behind.andNot(use.alwaysWritten());
        behind.or(use.reads());
        return behind;
    }

    private boolean isNeeded(NumberedUnit placed, BitSet behind) {
        boolean hasEffect = placed.unit() instanceof Unit.Access access
                ? !access.program().updates().isEmpty()
                : !placed.unit().isPure(); // a table counts its look-ups
        return hasEffect || FieldUse.of(context, List.of(placed)).writes().intersects(behind);
    }

    /** Emits all of them; they meet again at the end. */
    void emit(CodeBuilder code, Variables fields) {
        Label end = code.newLabel();
        emit(code, fields, first, end);
        code.labelBinding(end);
    }

    private void emit(CodeBuilder code, Variables fields, Step step, Label end) {
        switch (step) {
            case Step.End _ -> code.goto_(end);
            case Step.Split split -> {
                Label clear = code.newLabel();
                fields.load(code, split.flag);
                code.lconst_0().lcmp().ifeq(clear);
                emit(code, fields, split.set, end);
                code.labelBinding(clear);
                emit(code, fields, split.clear, end);
            }
            case Step.Stage stage -> {
                FusedCode.stage(context, code, stage.units, fields.knowing(stage.known.values()));
                emit(code, fields, stage.next, end);
            }
        }
    }
}
