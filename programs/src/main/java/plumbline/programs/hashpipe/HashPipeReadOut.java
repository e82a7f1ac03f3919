package plumbline.programs.hashpipe;

import plumbline.isa.model.Program;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Reads HashPipe's entries: the pairs {@code entry{w}} of every stage, key low and count high; key 0 is empty. */
final class HashPipeReadOut {
    private HashPipeReadOut() {}

    static HeavyHitterReadOut of(Program program) {
        int ways = Math.toIntExact(program.parameter("ways"));
        int entries = Math.toIntExact(program.parameter("entries"));
        return new HeavyHitterReadOut(program.parameter("digest") == 0 ? FlowKey.PAIR : FlowKey.DIGEST, ways * entries, state -> entries(state, ways, entries));
    }

    private static FlowSums entries(State state, int ways, int entries) {
        FlowSums sums = new FlowSums();
        for (int way = 1; way <= ways; way++) {
            RegisterArray pairs = state.register("entry" + way);
            for (int slot = 0; slot < entries; slot++) {
                long flow = pairs.lo(slot);
                if (flow != 0) {
                    sums.add(flow, pairs.hi(slot));
                }
            }
        }
        return sums;
    }
}
