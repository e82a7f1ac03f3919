package plumbline.programs.precision;

import plumbline.isa.model.Program;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.Ways;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Reads PRECISION's entries: {@code key{w}} and {@code count{w}} of every way; key 0 is an empty entry. */
final class PrecisionReadOut {
    private PrecisionReadOut() {}

    static HeavyHitterReadOut of(Program program) {
        Ways ways = Ways.of(program);
        return new HeavyHitterReadOut(
                FlowKey.of(program.parameter("key")), ways.total(), state -> entries(state, ways));
    }

    private static FlowSums entries(State state, Ways ways) {
        FlowSums sums = new FlowSums();
        for (int way = 1; way <= ways.number(); way++) {
            RegisterArray keys = state.register("key" + way);
            RegisterArray counts = state.register("count" + way);
            for (int slot = 0; slot < ways.entries(way - 1); slot++) {
                long flow = keys.lo(slot);
                if (flow != 0) {
                    sums.add(flow, counts.lo(slot));
                }
            }
        }
        return sums;
    }
}
