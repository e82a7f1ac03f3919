package plumbline.vm.interpreter;

import plumbline.isa.model.Stage;

/** A stage bound to everything it works on. */
final class StageNode {
    private final Stage stage;
    private final UnitNode[] units;

    StageNode(Stage stage, UnitNode[] units) {
        this.stage = stage;
        this.units = units;
    }

    /** What the program says. */
    Stage stage() {
        return stage;
    }

    /** In the order of the program. */
    UnitNode[] units() {
        return units;
    }

    /** Executes all units in parallel. */
    void run(Workspace work) {
        work.openStage();
        for (UnitNode unit : units) {
            unit.run(work);
        }
        work.closeStage();
    }
}
