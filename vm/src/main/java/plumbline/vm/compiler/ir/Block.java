package plumbline.vm.compiler.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a direction executes from some place on. Ways that have parted meet only at its end. */
public sealed interface Block {
    /** The end of the direction. */
    record End() implements Block {}

    /**
     * Two ways.
     *
     * @param flag slot of a field of one bit
     * @param set where packets go whose flag is 1
     * @param clear where packets go whose flag is 0
     */
    record Branch(int flag, Block set, Block clear) implements Block {}

    /**
     * A stage: all its instructions see fields as they were when it began.
     *
     * @param name for listings
     * @param known values of fields, by slot, that are the same for every packet that comes here
     * @param next what is executed behind it
     */
    record Stage(String name, Map<Integer, Long> known, List<Instruction> instructions, Block next) implements Block {
        public Stage with(List<Instruction> others) {
            return new Stage(name, known, others, next);
        }

        /** Before something else. */
        public Stage before(Block other) {
            return new Stage(name, known, instructions, other);
        }
    }

    /** The instructions of all its stages, in order; both ways of a branch, one behind the other. */
    default List<List<Instruction>> stages() {
        List<List<Instruction>> stages = new ArrayList<>();
        collect(this, stages);
        return stages;
    }

    private static void collect(Block block, List<List<Instruction>> stages) {
        switch (block) {
            case End _ -> {}
            case Branch branch -> {
                collect(branch.set, stages);
                collect(branch.clear, stages);
            }
            case Stage stage -> {
                stages.add(stage.instructions);
                collect(stage.next, stages);
            }
        }
    }

    /** With other instructions in each stage. */
    default Block mapStages(Function<Stage, List<Instruction>> change) {
        return switch (this) {
            case End end -> end;
            case Branch(int flag, Block set, Block clear) ->
                new Branch(flag, set.mapStages(change), clear.mapStages(change));
            case Stage stage -> stage.with(change.apply(stage)).before(stage.next.mapStages(change));
        };
    }
}
