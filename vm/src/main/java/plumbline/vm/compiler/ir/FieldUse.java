package plumbline.vm.compiler.ir;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;

/** Which fields a list of units reads and writes, as sets of slots. */
public final class FieldUse {
    private final ClassContext context;
    private final BitSet reads = new BitSet();
    private final Map<Integer, Integer> readings = new HashMap<>();
    private final BitSet writes = new BitSet();
    private final BitSet alwaysWritten = new BitSet();

    public FieldUse(ClassContext context, List<? extends Unit> units) {
        this.context = context;
        units.forEach(this::unit);
    }

    /** The slots that a condition looks at. */
    public static BitSet ofCondition(ClassContext context, Condition condition) {
        FieldUse use = new FieldUse(context, List.of());
        use.condition(condition);
        return use.reads;
    }

    /** The slots that the guard of a unit looks at, and the conditions inside of an access. */
    public static BitSet ofConditions(ClassContext context, Unit unit) {
        FieldUse use = new FieldUse(context, List.of());
        use.results(unit.guard());
        Operands.uses(unit).stream()
                .filter(each -> each.role() == Use.Role.GUARD || each.role() == Use.Role.CLAUSE)
                .forEach(each -> use.operand(each.value()));
        return use.reads;
    }

    /** Slots that are read. */
    public BitSet reads() {
        return reads;
    }

    /** In how many places a slot is read. */
    public int readings(int slot) {
        return readings.getOrDefault(slot, 0);
    }

    /** Slots that may be written. */
    public BitSet writes() {
        return writes;
    }

    /** Slots that are written whatever the packet. */
    public BitSet alwaysWritten() {
        return alwaysWritten;
    }

    /**
     * Slots that some of the instructions, executed in order, read when they may have written them already, except
     * those that are to be seen at once.
     */
    public static BitSet readBehindWrites(ClassContext context, List<Instruction> instructions) {
        BitSet written = new BitSet();
        BitSet behind = new BitSet();
        for (Instruction instruction : instructions) {
            FieldUse use = of(context, instruction);
            if (!readsFirst(instruction)) {
                written.or(use.writes);
            }
            use.reads.and(written);
            behind.or(use.reads);
            written.or(use.writes);
        }
        behind.andNot(context.layout().seenAtOnce());
        return behind;
    }

    /** Several outputs of an access and assignments of an action come one after the other. */
    private static boolean readsFirst(Instruction instruction) {
        return instruction.units().stream().allMatch(unit -> unit.result().isPresent());
    }

    public static FieldUse of(ClassContext context, List<Instruction> instructions) {
        return new FieldUse(context, Instruction.units(instructions).toList());
    }

    public static FieldUse of(ClassContext context, Instruction instruction) {
        return new FieldUse(context, instruction.units());
    }

    /** The use of all units of a direction. */
    public static FieldUse of(ClassContext context, Direction direction) {
        return new FieldUse(context, context.ir().units(direction).toList());
    }

    private void unit(Unit unit) {
        Operands.read(context.program(), unit).forEach(this::operand);
        unit.askedTables()
                .forEach(table -> reads.set(context.layout().resultSlot(table).orElseThrow()));
        boolean always = unit.guard().equals(Condition.ALWAYS) && !(unit instanceof Unit.Apply);
        Operands.written(context.program(), unit).forEach(field -> write(field, always));
        if (unit instanceof Unit.Apply apply) {
            context.layout().resultSlot(apply.table()).ifPresent(writes::set);
        }
    }

    private void condition(Condition condition) {
        Operands.of(condition).forEach(this::operand);
        results(condition);
    }

    private void results(Condition condition) {
        condition
                .results()
                .forEach(asked ->
                        reads.set(context.layout().resultSlot(asked.table()).orElseThrow()));
    }

    /** A field whose computation is inlined stands for what that reads. */
    private void operand(Operand operand) {
        if (!(operand instanceof Field field)) {
            return;
        }
        Instruction.Execute inlined = context.ir().sunk().get(field);
        if (inlined != null) {
            reads.or(new FieldUse(context, List.of(inlined.unit())).reads);
        } else {
            reads.set(context.slot(field));
            readings.merge(context.slot(field), 1, Integer::sum);
        }
    }

    private void write(Field field, boolean always) {
        writes.set(context.slot(field));
        if (always) {
            alwaysWritten.set(context.slot(field));
        }
    }
}
