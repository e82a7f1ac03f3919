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
    private static final int FEWEST = 65_536;
    private static final int MOST = 1 << 20;

    /**
     * Packets kept; the loop goes through them again and again. As many as there are flows, so that these touch as much
     * of a program's state as they would in a stream without end.
     */
    int kept() {
        return Math.clamp(flows, FEWEST, MOST);
    }

    /**
     * Makes the packets.
     *
     * @throws PortException USAGE for a size or a number of flows that cannot be
     */
    public byte[][] packets() throws PortException {
        TrafficGenerator generator = TrafficGenerator.of(
                "gen:uniform?flows=" + flows + "&packets=" + kept() + "&size=" + size + "&seed=" + seed);
        byte[][] packets = new byte[kept()][];
        Frame frame = new Frame();
        for (int i = 0; i < packets.length && generator.next(); i++) {
            generator.writeTo(frame);
            packets[i] = frame.toArray();
        }
        return packets;
    }
}
