package plumbline.pipelines;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.Use;

/** What a program asks for that this switch does not have: refused at load, so that nothing is ignored silently. */
final class ProgramCheck {
    private final Program program;
    private final List<String> reasons = new ArrayList<>();

    private ProgramCheck(Program program) {
        this.program = program;
    }

    /** Each one line; none if the program can run. */
    static List<String> reasons(Program program) {
        ProgramCheck check = new ProgramCheck(program);
        for (Stage stage : program.stages(Direction.INGRESS)) {
            stage.units().forEach(check::unit);
        }
        return check.reasons;
    }

    private void unit(Unit unit) {
        for (Use write : Effects.of(program, unit).writes()) {
            if (write.field().equals(Intrinsic.QID.field())) {
                refuse(write.at(), "writes qid, but a port has one queue here: several queues with schedulers come with"
                        + " the full traffic manager");
            }
        }
    }

    private void refuse(Position at, String reason) {
        reasons.add((at.line() == 0 ? program.name() : at.toString()) + ": " + reason);
    }
}
