package plumbline.programs.accuracy;

import java.util.Map;
import plumbline.programs.hashpipe.HashPipe;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * The program HashPipe as it runs: interpreted, in a whole switch, in virtual time. After every packet an observer who
 * sees the whole table adds up the entries of its flow.
 */
record HashPipeSwitchRun(int ways, int entries) implements Subject {
    @Override
    public Accuracy measure(long seed) {
        Verified program =
                Catalogue.verified("hashpipe", "unlimited", Map.of("ways", (long) ways, "entries", (long) entries));
        WayHashes hashes = new WayHashes(ways, entries, Long.SIZE);
        Truth truth = new Truth();
        FlowRun.Done run = new FlowRun(program, seed, 1).run(Workload.flows(seed), Workload.PACKETS, (frame, state) -> {
            long flow = AddressPairs.of(frame.buffer(), frame.offset(), frame.length());
            truth.packet(flow, estimate(state, hashes, flow));
        });
        HeavyHitterReadOut readOut =
                (HeavyHitterReadOut) new HashPipe().readOut(program.program()).orElseThrow();
        return truth.accuracy(readOut.flows(run.device().state()).largestFirst(), 0);
    }

    private long estimate(State state, WayHashes hashes, long flow) {
        long sum = 0;
        for (int way = 0; way < ways; way++) {
            RegisterArray pairs = state.register("entry" + (way + 1));
            int slot = hashes.slot(way, flow);
            sum += pairs.lo(slot) == flow ? pairs.hi(slot) : 0;
        }
        return sum;
    }
}
