package plumbline.verifier.fit;

import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Program;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** Whether tables can be in the stages that they name, as far as one sees it without a layout. */
final class FixedStages {
    private final Program program;
    private final Graph graph;
    private final Target target;
    private final Division division;
    /** What names its stage, without all else. */
    private final Board board;

    FixedStages(Program program, Graph graph, Target target, Division division) {
        this.program = program;
        this.graph = graph;
        this.target = target;
        this.division = division;
        this.board = new Board(target, Set.of());
    }

    /** The first table that cannot: there is no such stage, it must wait for others, or the stage is full. */
    Optional<Misfit> contradiction() {
        for (Group group : graph.groups()) {
            Optional<Misfit> found =
                    group.fixed().flatMap(work -> contradiction(group, Misfit.FixedTable.of(work, program)));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Misfit> contradiction(Group group, Misfit.FixedTable fixed) {
        Limit limit = target.stages().perDirection();
        if (!limit.allows(fixed.stage() + 1L)) {
            return Optional.of(new Misfit.NoSuchStage(fixed, limit.value()));
        }
        if (graph.head(group) > fixed.stage()) {
            return Optional.of(
                    new Misfit.TooEarly(fixed, graph.head(group), graph.chainTo(group), graph.fixedStart(group)));
        }
        Group least = division.divides(group) ? division.first(group, 1) : group;
        Optional<Misfit.Shortage> shortage = board.shortage(least, fixed.stage());
        board.put(least, fixed.stage());
        return shortage.map(known -> new Misfit.StageTooFull(fixed, known));
    }
}
