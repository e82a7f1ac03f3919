package plumbline.systems.hashpipe;

import java.util.stream.IntStream;
import plumbline.bench.experiment.flow.Estimate;
import plumbline.bench.experiment.flow.Estimator;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.isa.model.Program;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.reference.Ways;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** HashPipe as an observer of the whole table sees it: the sum of all entries of the flow. */
public final class WholeTable implements Estimator {
    @Override
    public String name() {
        return "whole-hashpipe";
    }

    @Override
    public Estimate of(Program program, State state) {
        return sum(program, state, Math.toIntExact(program.parameter("ways")));
    }

    /** The sum of a flow's entries in the first ways. */
    static Estimate sum(Program program, State state, int ways) {
        if (program.parameter("digest") != 0) {
            throw new ExperimentException("an entry's way cannot be told from a digest; digest=0");
        }
        WayHashes hashes = new WayHashes(Ways.of(program), FlowKey.of(program).bits());
        RegisterArray[] arrays = IntStream.rangeClosed(1, ways)
                .mapToObj(way -> state.register("entry" + way))
                .toArray(RegisterArray[]::new);
        return (frame, flow) -> {
            long sum = 0;
            for (int way = 0; way < ways; way++) {
                int slot = hashes.slot(way, flow);
                sum += arrays[way].lo(slot) == flow ? arrays[way].hi(slot) : 0;
            }
            return sum;
        };
    }
}
