package plumbline.verifier;

import java.util.List;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;

/** Programs that differ in little. */
final class Programs {
    private Programs() {}

    /** The same with other stages. */
    static Program withStages(Program program, List<Stage> ingress, List<Stage> egress) {
        return new Program(
                program.name(),
                program.parameters(),
                program.headers(),
                program.metadata(),
                program.parser(),
                program.registers(),
                program.counters(),
                program.filters(),
                program.tables(),
                program.bundles(),
                ingress,
                egress,
                program.deparser(),
                program.at());
    }
}
