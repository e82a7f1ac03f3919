package plumbline.bench.throughput;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;

/**
 * A program without the stages behind a given one.
 *
 * @param direction of the last stage
 * @param last the last stage's number in its direction
 * @param name the last stage's name
 */
record StagePrefix(Direction direction, int last, String name, Program program) {
    /** A program cut off behind each of its stages. */
    static List<StagePrefix> all(Program program) {
        List<StagePrefix> prefixes = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Stage> stages = program.stages(direction);
            for (int i = 0; i < stages.size(); i++) {
                prefixes.add(new StagePrefix(direction, i, stages.get(i).name(), cut(program, direction, i + 1)));
            }
        }
        return prefixes;
    }

    /** The first {@code count} stages of a direction; of a cut ingress, no egress. */
    private static Program cut(Program program, Direction direction, int count) {
        List<Stage> ingress = direction == Direction.INGRESS ? program.ingress().subList(0, count) : program.ingress();
        List<Stage> egress =
                direction == Direction.INGRESS ? List.of() : program.egress().subList(0, count);
        return program.withStages(ingress, egress);
    }
}
