package plumbline.programs.hashpipe;

import plumbline.isa.model.Program;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.Ways;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Reads HashPipe's entries: the pairs {@code entry{w}} of every stage, key low and count high; key 0 is empty. */
final class HashPipeReadOut {
    private HashPipeReadOut() {}

    static HeavyHitterReadOut of(Program program) {
        Ways ways = Ways.of(program);
        return new HeavyHitterReadOut(
                program.parameter("digest") == 0 ? FlowKey.PAIR : FlowKey.DIGEST,
                ways.total(),
                state -> entries(state, ways));
    }

    private static FlowSums entries(State state, Ways ways) {
        FlowSums sums = new FlowSums();
        for (int way = 1; way <= ways.number(); way++) {
            RegisterArray pairs = state.register("entry" + way);
            for (int slot = 0; slot < ways.entries(way - 1); slot++) {
                long flow = pairs.lo(slot);
                if (flow != 0) {
                    sums.add(flow, pairs.hi(slot));
                }
            }
        }
        return sums;
    }
}
