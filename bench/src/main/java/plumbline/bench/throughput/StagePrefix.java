package plumbline.bench.throughput;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;

/** A program without the stages behind a given one. */
final class StagePrefix {
    private StagePrefix() {}

    /** The first {@code count} stages of a direction; of a cut ingress, no egress. */
    static Program of(Program program, Direction direction, int count) {
        List<Stage> ingress = direction == Direction.INGRESS ? program.ingress().subList(0, count) : program.ingress();
        List<Stage> egress = direction == Direction.INGRESS ? List.of() : program.egress().subList(0, count);
        return program.withStages(ingress, egress);
    }
}
