package plumbline.pipelines.pipe;

import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;

/**
 * Egress belongs to the pipe of the port that a packet leaves by, behind its queue. Where a program does nothing there
 * but write the headers back, the pipe that received a packet may do it in front of the queue: then the packet waits,
 * or crosses, as the bytes that leave, and need not be taken apart again.
 */
final class EarlyEgress {
    private EarlyEgress() {}

    /** Whether nothing can tell: egress does nothing, has no parser of its own, and no rank counts in a queue. */
    static boolean isPossible(Program program) {
        return program.reparsing().isEmpty()
                && program.stages(Direction.EGRESS).stream()
                        .allMatch(stage -> stage.units().isEmpty())
                && program.stages(Direction.INGRESS).stream()
                        .flatMap(stage -> stage.units().stream())
                        .flatMap(unit -> Operands.written(program, unit))
                        .noneMatch(Intrinsic.PIFO_RANK.field()::equals);
    }
}
