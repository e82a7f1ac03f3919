package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * The queue monitor of one queue, as all banks that packets have ceased to write say together. A bank knows only the
 * steps since it came into use, so each is taken over into what the banks before it have left, and emptied.
 *
 * <p>The walk is from the ground up. A packet with which the queue rose to a depth is one of those that built it, if
 * nothing below is younger: else the queue has been lower since, and what lies above is left from before.
 */
final class QueueMonitor {
    private static final long RANKS = 0xFFFF_FFFFL;

    private final RegisterArray rises;
    private final RegisterArray falls;
    private final RegisterArray srcs;
    private final RegisterArray dsts;
    private final RegisterArray ports;
    private final RegisterArray protocols;
    private final long[] words;
    /** Number of the packet by which the queue last rose to a depth, or fell to it; 0: none. */
    private final long[] risen;

    private final long[] fallen;
    private final long[] risenLeft;
    private final int[] risenSrcs;
    private final int[] risenDsts;
    private final int[] risenPorts;
    private final byte[] risenProtocols;
    private long newest;
    private int top;

    QueueMonitor(State state, int depths) {
        rises = state.register("rise_rank");
        falls = state.register("fall_rank");
        srcs = state.register("rise_src");
        dsts = state.register("rise_dst");
        ports = state.register("rise_ports");
        protocols = state.register("rise_protocol");
        words = new long[depths];
        risen = new long[depths];
        fallen = new long[depths];
        risenLeft = new long[depths];
        risenSrcs = new int[depths];
        risenDsts = new int[depths];
        risenPorts = new int[depths];
        risenProtocols = new byte[depths];
    }

    /**
     * Takes over what a bank has and empties it.
     *
     * @param from where it begins
     * @param passed packets that have left the port until now
     * @param left by the number of a packet a time by which it had left
     */
    void take(int from, long passed, LongUnaryOperator left) {
        take(rises, from, passed, risen);
        for (int depth = 0; depth < words.length; depth++) {
            if (words[depth] != 0) {
                risenLeft[depth] = left.applyAsLong(risen[depth]);
                risenSrcs[depth] = (int) srcs.lo(from + depth);
                risenDsts[depth] = (int) dsts.lo(from + depth);
                risenPorts[depth] = (int) ports.lo(from + depth);
                risenProtocols[depth] = (byte) protocols.lo(from + depth);
            }
        }
        take(falls, from, passed, fallen);
    }

    private void take(RegisterArray ranks, int from, long passed, long[] numbers) {
        ranks.readLo(from, words.length, words, 0);
        for (int depth = 0; depth < words.length; depth++) {
            if (words[depth] != 0) {
                numbers[depth] = passed - (passed - words[depth] & RANKS);
                ranks.setLo(from + depth, 0);
                if (numbers[depth] > newest) {
                    newest = numbers[depth];
                    top = depth;
                }
            }
        }
    }

    /**
     * The steps up to the depth that the last packet met.
     *
     * @param nanos since when packets do not write the bank that was taken over last
     * @param flows gets the flows
     */
    QueueSteps steps(long nanos, FlowTable flows) {
        List<QueueSteps.Step> steps = new ArrayList<>();
        long youngest = 0;
        for (int depth = 0; depth <= top; depth++) {
            if (risen[depth] > youngest) {
                steps.add(new QueueSteps.Step(depth, flow(depth, flows), risenLeft[depth]));
            }
            youngest = Math.max(youngest, Math.max(risen[depth], fallen[depth]));
        }
        return new QueueSteps(nanos, top, steps);
    }

    private int flow(int depth, FlowTable flows) {
        return flows.number(
                risenSrcs[depth],
                risenDsts[depth],
                Integer.toUnsignedLong(risenPorts[depth]),
                risenProtocols[depth] & 0xFF);
    }
}
