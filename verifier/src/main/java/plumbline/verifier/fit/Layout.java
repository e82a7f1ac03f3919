package plumbline.verifier.fit;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.TableParts;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;

/**
 * Where everything sits.
 *
 * @param program the program with these stages
 * @param stages of the hardware, in order
 * @param extents one, or one for each direction where they have hardware of their own
 */
public record Layout(Program program, List<HardwareStage> stages, List<Extent> extents) {
    public Layout {
        stages = List.copyOf(stages);
        extents = List.copyOf(extents);
    }

    /**
     * What a unit is called here: as everywhere, and with its entries if it is a part of a table that is spread over
     * stages.
     */
    public String name(Work work) {
        return switch (work.unit()) {
            case Unit.Extend extend -> part(work, extend.table(), extend.entries());
            case Unit.Apply apply ->
                Optional.ofNullable(TableParts.elsewhere(program).get(apply.table()))
                        .map(others -> part(
                                work,
                                apply.table(),
                                program.table(apply.table()).size() - others))
                        .orElse(work.toString());
            default -> work.toString();
        };
    }

    private String part(Work work, String table, long entries) {
        return work
                + (entries == 0
                        ? " (finds the partition)"
                        : " (" + entries + " of " + program.table(table).size() + ")");
    }

    /**
     * A stage.
     *
     * @param ingress what packets run before the traffic manager
     * @param egress what packets run after it
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
        public Content {
            works = List.copyOf(works);
        }
    }
}
