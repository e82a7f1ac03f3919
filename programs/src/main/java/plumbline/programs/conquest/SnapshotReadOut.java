package plumbline.programs.conquest;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Program;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** Reads how full the snapshots are. Flows cannot be told from them: they are asked by packets, in the data plane. */
final class SnapshotReadOut implements ReadOut {
    private final SnapshotRegisters registers;

    SnapshotReadOut(Program program) {
        registers = new SnapshotRegisters(program);
    }

    @Override
    public Snapshots read(State state, int top) {
        List<Snapshots.Row> rows = new ArrayList<>();
        for (int snapshot = 0; snapshot < registers.snapshots(); snapshot++) {
            rows.add(
                    new Snapshots.Row(snapshot, registers.total(state, snapshot), registers.occupied(state, snapshot)));
        }
        return new Snapshots(registers.unit(), registers.columns(), rows);
    }
}
