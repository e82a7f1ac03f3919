package plumbline.vm.compiler.dataflow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.stage.Values;

/**
 * Fields whose value is known at some place of the program, whatever the packet that comes there; and what conditions
 * and units become by it. Immutable.
 */
public final class ConstantFacts {
    private final ClassContext context;
    private final Map<Integer, Long> values;

    private ConstantFacts(ClassContext context, Map<Integer, Long> values) {
        this.context = context;
        this.values = withoutSeenAtOnce(context, values);
    }

    /** What is seen at once changes within a stage: it is not known at any place. */
    private static Map<Integer, Long> withoutSeenAtOnce(ClassContext context, Map<Integer, Long> values) {
        Map<Integer, Long> known = new HashMap<>(values);
        context.layout().seenAtOnce().stream().forEach(known::remove);
        return Map.copyOf(known);
    }

    /** Nothing is known. */
    public static ConstantFacts nothing(ClassContext context) {
        return new ConstantFacts(context, Map.of());
    }

    /** Values of fields, by slot. */
    public static ConstantFacts of(ClassContext context, Map<Integer, Long> values) {
        return new ConstantFacts(context, values);
    }

    /** Metadata when ingress begins, if the pass starts with no fields of an earlier one. */
    public static ConstantFacts atBegin(ClassContext context) {
        Map<Integer, Long> values = new HashMap<>();
        Set<Field> parsed = context.program().parser().assigned();
        for (Field field : context.program().metadata()) {
            if (!parsed.contains(field) && !context.ir().sunk().containsKey(field)) {
                values.put(context.slot(field), 0L);
            }
        }
        for (Intrinsic intrinsic : Intrinsic.values()) {
            if (!intrinsic.isSupplied() && !intrinsic.isParsed()) {
                values.put(PhvLayout.slot(intrinsic), intrinsic.initial());
            }
        }
        return new ConstantFacts(context, values);
    }

    /** The values by slot. */
    public Map<Integer, Long> values() {
        return values;
    }

    /** Whether a field is known. */
    public boolean contains(int slot) {
        return values.containsKey(slot);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConstantFacts known && known.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** With one field more. */
    public ConstantFacts with(int slot, long value) {
        Map<Integer, Long> more = new HashMap<>(values);
        more.put(slot, value);
        return new ConstantFacts(context, more);
    }

    /** Without some fields. */
    public ConstantFacts without(BitSet slots) {
        Map<Integer, Long> less = new HashMap<>(values);
        less.keySet().removeIf(slots::get);
        return new ConstantFacts(context, less);
    }

    /** With more fields, by slot. */
    public ConstantFacts with(Map<Integer, Long> others) {
        Map<Integer, Long> more = new HashMap<>(values);
        more.putAll(others);
        return new ConstantFacts(context, more);
    }

    /** What is known behind a stage of such instructions. */
    public ConstantFacts after(List<Instruction> instructions) {
        ConstantFacts after = without(FieldUse.of(context, instructions).writes());
        for (Instruction instruction : instructions) {
            if (instruction instanceof Instruction.Execute(Unit.Assign assign, int draw)
                    && assign.guard().equals(Condition.ALWAYS)
                    && assign.value().constant().orElse(null) instanceof Const constant
                    && isOnlyWriter(instruction, instructions)) {
                after = after.with(
                        context.slot(assign.dest()),
                        constant.value() & Bits.mask(assign.dest().width()));
            }
        }
        return after;
    }

    private boolean isOnlyWriter(Instruction writer, List<Instruction> instructions) {
        int slot = FieldUse.of(context, writer).writes().nextSetBit(0);
        return instructions.stream()
                .noneMatch(other ->
                        other != writer && FieldUse.of(context, other).writes().get(slot));
    }

    /** What instructions become; those that are never executed are left out. */
    public List<Instruction> specialise(List<Instruction> instructions) {
        List<Instruction> special = new ArrayList<>();
        for (Instruction instruction : instructions) {
            Condition guard = simplify(instruction.guard());
            if (!guard.equals(Condition.NEVER)) {
                special.add(specialised(instruction.under(guard)));
            }
        }
        return special;
    }

    private Instruction specialised(Instruction guarded) {
        return guarded instanceof Instruction.Execute(Unit.Access access, int draw)
                ? new Instruction.Execute(
                        new Unit.Access(
                                access.guard(),
                                access.array(),
                                access.index(),
                                simplify(access.program()),
                                access.at()),
                        draw)
                : guarded;
    }

    /** Removes clauses that never hold; an output that loses all of them still becomes 0. */
    private Stateful simplify(Stateful program) {
        Stateful simple = program.withConditions(this::simplify);
        return simple.with(
                simple.updates().stream()
                        .filter(update -> !update.when().equals(Condition.NEVER))
                        .toList(),
                simple.outputs());
    }

    /** A condition with all parts left out that are known to hold; {@link Condition#NEVER} if it cannot. */
    Condition simplify(Condition condition) {
        return condition.replacingLeaves(leaf -> leaf instanceof Condition.Compare compare ? simplify(compare) : leaf);
    }

    private Condition simplify(Condition.Compare compare) {
        int width = compare.width(0);
        OptionalLong left = value(compare.left(), width);
        OptionalLong right = value(compare.right(), width);
        if (left.isEmpty() || right.isEmpty()) {
            return compare;
        }
        long holds = compare.relation().meaning().of(left.getAsLong(), right.getAsLong(), 0, 1, width, width);
        return holds != 0 ? Condition.ALWAYS : Condition.NEVER;
    }

    /** The value of a plain operand, as {@link Values} pushes it. */
    private OptionalLong value(Calc calc, int width) {
        if (!calc.isPlain()) {
            return OptionalLong.empty();
        }
        Operand operand = calc.operands().getFirst();
        if (operand instanceof Field field && values.containsKey(context.slot(field))) {
            return OptionalLong.of(values.get(context.slot(field)) & Bits.mask(width));
        }
        if (operand instanceof Const constant) {
            return OptionalLong.of(constant.value() & Bits.mask(calc.operandWidth(0, width, 0)) & Bits.mask(width));
        }
        return OptionalLong.empty();
    }
}
