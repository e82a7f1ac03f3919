package plumbline.systems.hashpipe;

import plumbline.bench.experiment.flow.Estimate;
import plumbline.bench.experiment.flow.Estimator;
import plumbline.isa.model.Program;
import plumbline.vm.State;

/** HashPipe as the packet itself sees it: the first way only, behind which it carries another flow. */
public final class FirstWay implements Estimator {
    @Override
    public String name() {
        return "in-line-hashpipe";
    }

    @Override
    public Estimate of(Program program, State state) {
        return WholeTable.sum(program, state, 1);
    }
}
