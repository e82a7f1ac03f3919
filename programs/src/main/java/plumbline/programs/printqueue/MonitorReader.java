package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.List;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * Walks the queue monitor from the ground up (specification, section 5). A packet with which the queue rose to a depth is one of those
 * that built it, if nothing below is younger: else the queue has been lower since, and what lies above is left from before.
 */
final class MonitorReader {
    private final RegisterArray ranks;
    private final RegisterArray srcs;
    private final RegisterArray dsts;
    private final RegisterArray ports;
    private final RegisterArray protocols;
    private final int depths;
    private final int watched;
    private final long[] risen;
    private final long[] fallen;

    MonitorReader(State state, int depths, int watched) {
        ranks = state.register("depth_rank");
        srcs = state.register("depth_src");
        dsts = state.register("depth_dst");
        ports = state.register("depth_ports");
        protocols = state.register("depth_protocol");
        this.depths = depths;
        this.watched = watched;
        risen = new long[depths];
        fallen = new long[depths];
    }

    /**
     * Reads the steps of a port.
     *
     * @param port  number among those watched
     * @param top   depth that the last packet met
     * @param rank  number of the last packet
     * @param flows gets the flows
     */
    QueueSteps read(int port, int top, long rank, long nanos, FlowTable flows) {
        ranks.readLo(port * depths, top + 1, risen, 0);
        ranks.readLo((watched + port) * depths, top + 1, fallen, 0);
        List<QueueSteps.Step> steps = new ArrayList<>();
        long youngest = Long.MIN_VALUE;
        for (int depth = 0; depth <= top; depth++) {
            long up = age(risen[depth], rank);
            if (up > youngest) {
                int at = port * depths + depth;
                steps.add(new QueueSteps.Step(
                        depth, flows.number(srcs.lo(at), dsts.lo(at), ports.lo(at), protocols.lo(at))));
            }
            youngest = Math.max(youngest, Math.max(up, age(fallen[depth], rank)));
        }
        return new QueueSteps(nanos, top, steps);
    }

    /** 0 for the last packet, less for earlier ones; numbers have 32 bits, and 0 is nobody. */
    private static long age(long number, long last) {
        return number == 0 ? Long.MIN_VALUE : -(last - number & 0xFFFF_FFFFL);
    }
}
