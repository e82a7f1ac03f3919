package plumbline.pipelines.pipe;

import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;
import plumbline.vm.Executable;
import plumbline.vm.PassResult;
import plumbline.vm.Phv;
import plumbline.vm.QueueBypass;

/**
 * Batches of packets that ports have received. Most packets bypass their queue and leave at once
 * ({@link Executable#through}): those go through one after the other with the same vector, and their frames straight
 * from port to port. One that does not stops the batch, and is a packet of its own from there on.
 *
 * <p>One loop takes a batch through the program and one sends it, each short enough for the processor to work on
 * several packets at a time.
 */
final class ReceivedPackets {
    /**
     * Packets that are fetched ahead for where one array or table is: more at once gained nothing. The fewer batches,
     * the less often all of memory's latency is waited for, and so there are more where there are several.
     */
    private static final int AHEAD_FOR_ONE = 16;

    private final Executable program;
    private final Passes passes;
    private final QueueBypass bypass;
    private final PipeCounters counters;
    private final Outlet outlet;
    private final Phv expected;
    /** Of those that go through. */
    private Phv phv;
    /** Packets that are fetched ahead for; 0: nothing is fetched. */
    private final int ahead;
    /** Those in front of this place in the batch have been fetched ahead for. */
    private int fetched;

    private final long[] results;
    private long result;

    /** @param most packets in a batch */
    ReceivedPackets(
            Executable program, Passes passes, QueueBypass bypass, PipeCounters counters, Outlet outlet, int most) {
        this.program = program;
        this.passes = passes;
        this.bypass = bypass;
        this.counters = counters;
        this.outlet = outlet;
        expected = program.layout().newPhv();
        phv = program.layout().newPhv();
        ahead = switch (program.fetchedAhead().size()) {
            case 0 -> 0;
            case 1 -> AHEAD_FOR_ONE;
            default -> Executable.MOST_AHEAD;
        };
        results = new long[most];
    }

    /**
     * Takes packets of a batch through the switch until one does not leave at once.
     *
     * @param packet becomes the one that does not leave, its frame given in exchange, and its vector if that one is not
     *     behind egress
     * @param frames of the batch, {@code [0..count)}; those of packets that left have others in their place
     * @param from the first that is not through yet
     * @param port that received them
     * @return the place of the packet that does not leave, or {@code count}
     */
    int pass(Packet packet, Frame[] frames, int from, int count, int port, long now) {
        Passes through = passes;
        QueueBypass queues = bypass;
        Phv vector = phv;
        long[] all = results;
        long last = 0;
        long differences = 0;
        long bytes = 0;
        RuntimeException trap = null;
        int next = ahead == 0 ? -1 : from == 0 ? 0 : fetched;
        int i = from;
        try {
            for (; i < count; i++) {
                if (i == next) {
                    next = fetchAhead(frames, i, Math.min(count, i + ahead), port);
                }
                Frame frame = frames[i];
                bytes += frame.wireLength();
                last = through.through(vector, frame, port, Origin.PORT, queues, now);
                if (!PassResult.leaves(last) || queues.waits()) {
                    break;
                }
                frame.startAt(PassResult.start(last));
                all[i] = last;
                differences |= last ^ all[from];
            }
        } catch (RuntimeException stopped) {
            trap = stopped;
            last = Passes.TRAPPED;
        }
        fetched = next;
        result = last;
        queues.publish();
        counters.countFirstPasses(Math.min(count, i + 1) - from, bytes);
        if (i - from == count && PassResult.port(differences) == 0) {
            outlet.send(PassResult.port(last), frames, count, now);
        } else {
            send(frames, from, i, now);
        }
        if (i < count) {
            packet.received(port);
            frames[i] = packet.exchange(frames[i]);
            if (!PassResult.leaves(last)) {
                phv = packet.exchange(vector);
            }
        }
        if (trap != null) {
            passes.trapped(packet, trap, now);
        }
        return i;
    }

    private void send(Frame[] frames, int from, int to, long now) {
        for (int i = from; i < to; i++) {
            frames[i] = outlet.send(PassResult.port(results[i]), frames[i], now);
        }
    }

    /** What became of the packet that did not leave: a {@link PassResult} or {@link Passes#TRAPPED}. */
    long result() {
        return result;
    }

    /** Fetches what packets will touch; answers the first for which it did not. */
    private int fetchAhead(Frame[] frames, int from, int to, int port) {
        if (to - from > 1) {
            expected.set(Intrinsic.INGRESS_PORT, port);
            for (int i = from; i < to; i++) {
                Frame frame = frames[i];
                program.locate(i - from, expected, frame.buffer(), frame.offset(), frame.length());
            }
            program.fetch(to - from);
        }
        return to;
    }
}
