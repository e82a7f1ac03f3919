package plumbline.vm.interpreter;

import plumbline.isa.model.Stage;

/**
 * A stage bound to everything it works on.
 *
 * @param stage what the program says
 * @param units in the order of the program
 */
record StageNode(Stage stage, UnitNode[] units) {
    /** Executes all units in parallel. */
    void run(Workspace work) {
        work.openStage();
        for (UnitNode unit : units) {
            unit.run(work);
        }
        work.closeStage();
    }
}
