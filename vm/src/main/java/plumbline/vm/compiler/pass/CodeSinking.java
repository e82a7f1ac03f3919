package plumbline.vm.compiler.pass;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;

/**
 * Finds metadata that one unit always computes and one later unit reads in one place, from fields that do not change in
 * between. Such a value need not pass through the vector: the reader computes it, and if the reader's guard fails, it
 * is not computed. So a coin that is tossed in the first stage and looked at only when a table is applied costs most
 * packets nothing.
 */
final class CodeSinking {
    private final ClassContext context;
    private final Set<Field> candidates = new HashSet<>();
    private final Map<Field, Instruction.Execute> sunk = new HashMap<>();
    private final Set<Instruction> readers = new HashSet<>();

    private CodeSinking(ClassContext context) {
        this.context = context;
        candidates.addAll(context.program().metadata());
        candidates.removeAll(context.program().usedAroundUnits());
        int[] reads = new int[context.layout().slots()];
        int[] writers = new int[reads.length];
        for (Direction direction : Direction.values()) {
            for (List<Instruction> stage : context.ir().stages(direction)) {
                for (Instruction instruction : stage) {
                    FieldUse use = FieldUse.of(context, instruction);
                    use.writes().stream().forEach(slot -> writers[slot]++);
                    use.reads().stream().forEach(slot -> reads[slot] += use.readings(slot));
                }
            }
        }
        candidates.removeIf(field -> reads[context.slot(field)] != 1 || writers[context.slot(field)] != 1);
    }

    static Ir sink(ClassContext context) {
        CodeSinking sinking = new CodeSinking(context);
        for (Direction direction : Direction.values()) {
            sinking.search(context.ir().stages(direction));
        }
        Ir left = context.ir().mapStages(stage -> stage.instructions().stream()
                .filter(instruction -> !sinking.isSunk(instruction))
                .toList());
        return new Ir(left.parser(), left.ingress(), left.egress(), left.deparser(), Map.copyOf(sinking.sunk));
    }

    private void search(List<List<Instruction>> stages) {
        for (int stage = 0; stage < stages.size(); stage++) {
            for (Instruction instruction : stages.get(stage)) {
                if (instruction instanceof Instruction.Execute execute && !readers.contains(instruction)) {
                    Field dest = pureDest(execute.unit());
                    if (dest != null && candidates.contains(dest)) {
                        sink(dest, execute, stages, stage);
                    }
                }
            }
        }
    }

    /** What a unit computes if it has no guard and no other effect; null for others. */
    private static Field pureDest(Unit unit) {
        return unit.isPure() && unit.guard().equals(Condition.ALWAYS)
                ? unit.result().orElse(null)
                : null;
    }

    private void sink(Field dest, Instruction.Execute execute, List<List<Instruction>> stages, int stage) {
        BitSet inputs = FieldUse.of(context, execute).reads();
        boolean stored = sunk.keySet().stream().noneMatch(field -> inputs.get(context.slot(field)));
        for (int later = stage + 1; stored && later < stages.size(); later++) {
            if (FieldUse.of(context, stages.get(later - 1)).writes().intersects(inputs)) {
                return;
            }
            for (Instruction reader : stages.get(later)) {
                if (FieldUse.of(context, reader).reads().get(context.slot(dest))) {
                    sunk.put(dest, execute);
                    readers.add(reader);
                    return;
                }
            }
        }
    }

    private boolean isSunk(Instruction instruction) {
        return instruction instanceof Instruction.Execute execute && sunk.containsValue(execute);
    }
}
