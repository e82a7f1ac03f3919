package plumbline.vm.compiler.dataflow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.plan.ClassContext;
import plumbline.vm.compiler.plan.FieldUse;
import plumbline.vm.compiler.plan.HashPair;
import plumbline.vm.compiler.plan.NumberedUnit;
import plumbline.vm.compiler.plan.StagePlan;

/**
 * Finds metadata that one unit always computes and one later unit reads in one place, from fields that do not change in
 * between. Such a value need not pass through the vector: the reader computes it, and if the reader's guard fails, it
 * is not computed. So a coin that is tossed in the first stage and looked at only when a table is applied costs most
 * packets nothing.
 */
final class Sinking {
    private final ClassContext context;
    private final StagePlan written;
    private final Set<Field> candidates = new HashSet<>();
    private final Map<Field, NumberedUnit> inlined = new HashMap<>();
    private final Set<NumberedUnit> readers = new HashSet<>();

    private Sinking(ClassContext context) {
        this.context = context;
        this.written = context.stages();
        candidates.addAll(context.program().metadata());
        removeSeenElsewhere(context.program());
        int[] reads = new int[context.layout().slots()];
        int[] writers = new int[reads.length];
        for (Direction direction : Direction.values()) {
            for (List<NumberedUnit> stage : written.stages(direction)) {
                for (NumberedUnit placed : stage) {
                    FieldUse use = use(placed);
                    use.writes().stream().forEach(slot -> writers[slot]++);
                    use.reads().stream().forEach(slot -> reads[slot] += use.readings(slot));
                }
            }
        }
        candidates.removeIf(field -> reads[context.slot(field)] != 1 || writers[context.slot(field)] != 1);
    }

    /** The plan that keeps the units of a program where they are written. */
    static StagePlan of(ClassContext context) {
        Sinking inlining = new Sinking(context);
        for (Direction direction : Direction.values()) {
            inlining.search(inlining.written.stages(direction));
        }
        return new StagePlan(inlining.left(Direction.INGRESS), inlining.left(Direction.EGRESS), inlining.inlined);
    }

    private void removeSeenElsewhere(Program program) {
        program.fieldLists().stream().map(FieldList::fields).forEach(candidates::removeAll);
        candidates.removeAll(program.parser().reads());
        candidates.removeAll(program.parser().assigned());
        program.deparser().covered().forEach(candidates::remove);
    }

    private void search(List<List<NumberedUnit>> stages) {
        for (int stage = 0; stage < stages.size(); stage++) {
            for (NumberedUnit placed : stages.get(stage)) {
                Field dest = pureDest(placed.unit());
                boolean paired = HashPair.of(placed, stages.get(stage)).isPresent();
                if (dest != null && candidates.contains(dest) && !readers.contains(placed) && !paired) {
                    inline(dest, placed, stages, stage);
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

    private void inline(Field dest, NumberedUnit placed, List<List<NumberedUnit>> stages, int stage) {
        BitSet inputs = use(placed).reads();
        boolean stored = inlined.keySet().stream().noneMatch(field -> inputs.get(context.slot(field)));
        for (int later = stage + 1; stored && later < stages.size(); later++) {
            List<Unit> before =
                    stages.get(later - 1).stream().map(NumberedUnit::unit).toList();
            if (new FieldUse(context, before).writes().intersects(inputs)) {
                return;
            }
            for (NumberedUnit reader : stages.get(later)) {
                if (use(reader).reads().get(context.slot(dest))) {
                    inlined.put(dest, placed);
                    readers.add(reader);
                    return;
                }
            }
        }
    }

    private List<List<NumberedUnit>> left(Direction direction) {
        List<List<NumberedUnit>> left = new ArrayList<>();
        for (List<NumberedUnit> stage : written.stages(direction)) {
            left.add(stage.stream().filter(placed -> !isInlined(placed)).toList());
        }
        return left;
    }

    private boolean isInlined(NumberedUnit placed) {
        Field dest = pureDest(placed.unit());
        return dest != null && inlined.containsKey(dest);
    }

    private FieldUse use(NumberedUnit placed) {
        return new FieldUse(context, List.of(placed.unit()));
    }
}
