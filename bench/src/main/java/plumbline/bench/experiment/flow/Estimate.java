package plumbline.bench.experiment.flow;

import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;
import plumbline.pipelines.port.Frame;
import plumbline.programs.cocosketch.CocoSketchCells;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.reference.Ways;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Where the estimate comes from that a packet leaves with. */
@FunctionalInterface
interface Estimate {
    /** The estimate for a packet's flow when the packet leaves. */
    long of(Frame frame, long flow);

    /** From the packet: the program wrote it into the Ethernet destination address ({@code report=1}). */
    static Estimate reported() {
        return (frame, flow) -> Long.reverseBytes(frame.buffer().getLong(frame.offset())) >>> 16;
    }

    /** HashPipe as an observer of the whole table sees it: the sum of all entries of the flow. */
    static Estimate wholeHashPipe(Program program, State state) {
        return hashPipe(program, state, Math.toIntExact(program.parameter("ways")));
    }

    /** HashPipe as the packet itself sees it: the first way only, behind which it carries another flow. */
    static Estimate inLineHashPipe(Program program, State state) {
        return hashPipe(program, state, 1);
    }

    /** CocoSketch as an observer of all arrays sees it. */
    static Estimate cocoSketch(Program program, State state) {
        LongUnaryOperator estimates = new CocoSketchCells(program).estimates(state);
        return (frame, flow) -> estimates.applyAsLong(flow);
    }

    private static Estimate hashPipe(Program program, State state, int ways) {
        WayHashes hashes = new WayHashes(Ways.of(program), Long.SIZE);
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
