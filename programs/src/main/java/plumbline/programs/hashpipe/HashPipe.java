package plumbline.programs.hashpipe;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.Weight;
import plumbline.programs.reference.Ways;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The catalogue entry of {@code hashpipe}. */
public final class HashPipe extends BuiltInProgram {
    /** For the catalogue. */
    public HashPipe() {
        super(
                "hashpipe",
                "HashPipe: the largest flows in one pass, for hardware that updates a pair by its own values",
                "unlimited banzai-pairs",
                new Parameter("ways", 2, 1, 6, "entries a flow may pass through (d)"),
                new Parameter("entries", 4096, 1, 1 << 24, "entries per way, a power of two"),
                new Parameter("wide", 0, 0, 6, "so many ways, the first, have twice the entries"),
                new Parameter("digest", 0, 0, 1, "0: entries hold the flow's id; 1: a 32-bit digest of it"),
                FlowKey.PARAMETER,
                Weight.PARAMETER);
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        Ways ways = Ways.of(program);
        return Optional.of(new HeavyHitterReadOut(
                program.parameter("digest") == 0 ? FlowKey.of(program) : FlowKey.DIGEST,
                Weight.of(program),
                ways.total(),
                state -> entries(state, ways)));
    }

    /** Reads HashPipe's entries: the pairs {@code entry{w}} of every stage, key low and count high; key 0 is empty. */
    static FlowSums entries(State state, Ways ways) {
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
