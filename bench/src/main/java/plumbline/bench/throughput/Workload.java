package plumbline.bench.throughput;

import plumbline.nic.gen.TrafficGenerator;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/**
 * The packets of a benchmark: generated once, kept in memory.
 *
 * @param size bytes of a packet, Ethernet header included, FCS excluded
 * @param flows different flows, drawn uniformly
 * @param seed of the draw
 */
public record Workload(int size, int flows, long seed) {
    /** Packets kept; the loop goes through them again and again. */
    static final int KEPT = 65_536;

    /**
     * Makes the packets.
     *
     * @throws PortException USAGE for a size or a number of flows that cannot be
     */
    public byte[][] packets() throws PortException {
        TrafficGenerator generator = TrafficGenerator.of(
                "gen:uniform?flows=" + flows + "&packets=" + KEPT + "&size=" + size + "&seed=" + seed);
        byte[][] packets = new byte[KEPT][];
        Frame frame = new Frame();
        for (int i = 0; i < KEPT && generator.next(); i++) {
            generator.writeTo(frame);
            packets[i] = frame.toArray();
        }
        return packets;
    }
}
