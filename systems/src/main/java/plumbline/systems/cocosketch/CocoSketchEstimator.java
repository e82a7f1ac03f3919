package plumbline.systems.cocosketch;

import java.util.function.LongUnaryOperator;
import plumbline.bench.experiment.flow.Estimate;
import plumbline.bench.experiment.flow.Estimator;
import plumbline.isa.model.Program;
import plumbline.programs.cocosketch.CocoSketchCells;
import plumbline.vm.State;

/** CocoSketch as an observer of all arrays sees it. */
public final class CocoSketchEstimator implements Estimator {
    @Override
    public String name() {
        return "cocosketch";
    }

    @Override
    public Estimate of(Program program, State state) {
        LongUnaryOperator estimates = new CocoSketchCells(program).estimates(state);
        return (frame, flow) -> estimates.applyAsLong(flow);
    }
}
