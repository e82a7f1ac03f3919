package plumbline.cli.control;

import plumbline.isa.support.TestFrame;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/**
 * Packets of now: some destinations of the source 10.0.0.1, and the same 65 of 10.0.0.2 everywhere; round and round.
 */
public final class Talk extends SimulatedPort {
    /** Destinations of the second source. */
    public static final int SHARE = 65;

    private static final int STEP = 0x85EBCA6B;
    private static final int SPREADER = 0x0A000001;
    private static final int SEEN_BY_BOTH = 0x0A000002;

    private final byte[][] packets;
    private int next;

    public Talk(int first, int destinations) {
        super("talk:");
        packets = new byte[2 * destinations][];
        for (int i = 0; i < destinations; i++) {
            packets[2 * i] = packet(SPREADER, (first + i) * STEP);
            packets[2 * i + 1] = packet(SEEN_BY_BOTH, i % SHARE * STEP);
        }
    }

    @Override
    public long nextArrivalNanos() {
        return 0;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        if (limit == 0) {
            return 0;
        }
        byte[] packet = packets[next];
        next = (next + 1) % packets.length;
        into[0].set(packet, 0, packet.length, nanos);
        counters().countReceived(packet.length);
        return 1;
    }

    private static byte[] packet(int src, int dst) {
        return TestFrame.ipv4(60, TestFrame.UDP, src, dst).bytes();
    }
}
