package plumbline.verifier.fit;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;

/**
 * Where everything sits.
 *
 * @param program the program with these stages
 * @param stages  of the hardware, in order
 * @param extents one, or one for each direction where they have hardware of their own
 */
public record Layout(Program program, List<HardwareStage> stages, List<Extent> extents) {
    /** Copies the lists. */
    public Layout {
        stages = List.copyOf(stages);
        extents = List.copyOf(extents);
    }

    /**
     * A stage.
     *
     * @param ingress what packets run before the traffic manager
     * @param egress  what packets run after it
     */
    public record HardwareStage(int index, Content ingress, Content egress) {
        /** What one direction has there. */
        public Content of(Direction direction) {
            return direction == Direction.INGRESS ? ingress : egress;
        }

        /** What both directions use together. */
        public long together(Resource resource) {
            return ingress.use().together(egress.use(), resource);
        }
    }

    /**
     * What a direction has in a stage.
     *
     * @param works in the order of the program
     */
    public record Content(List<Work> works, Usage use) {
        /** Copies the list. */
        public Content {
            works = List.copyOf(works);
        }
    }
}
