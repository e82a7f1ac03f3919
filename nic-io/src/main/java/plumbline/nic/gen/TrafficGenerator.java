package plumbline.nic.gen;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * Traffic with its packets and the truth about them, without a port. Nothing is allocated per packet.
 *
 * <pre>{@code
 * TrafficGenerator generator = TrafficGenerator.of("gen:zipf?s=1.0&flows=1000000&packets=1000000&rate=1mpps&seed=1");
 * while (generator.next()) {
 *     truth[generator.flow()]++;
 *     generator.writeTo(frame);
 * }
 * }</pre>
 */
public final class TrafficGenerator {
    private final PacketSequence traffic;
    private final PacketWriter writer;
    private long number = -1;

    /**
     * Puts the parts together; a {@code traffic}'s lengths must lie between the kind's headers and what frames hold.
     */
    public TrafficGenerator(PacketSequence traffic, PacketKind kind, FlowAddresses addresses) {
        this.traffic = traffic;
        this.writer = new PacketWriter(kind, addresses);
    }

    /**
     * What the port of the same text would send.
     *
     * @throws PortException USAGE for what is wrong with the text; ENVIRONMENT or DATA for a table file
     */
    public static TrafficGenerator of(String text) throws PortException {
        return GeneratorOptions.read(PortSpec.parse(text));
    }

    /** Moves on to the next packet; false after the last one. */
    public boolean next() {
        if (!traffic.next()) {
            return false;
        }
        number++;
        return true;
    }

    /** Writes the packet into a frame, stamped with its time in nanoseconds from the begin. */
    public void writeTo(Frame frame) {
        writer.write(frame, traffic.flow, traffic.length, number, traffic.nanos);
    }

    /** The packet's flow, 0 ≤ flow &lt; {@link #flows()}. With Zipf's law flow 0 is the largest. */
    public int flow() {
        return traffic.flow;
    }

    /** The packet's length in bytes. */
    public int length() {
        return traffic.length;
    }

    /** The packet's time in nanoseconds from the begin. */
    public long nanos() {
        return traffic.nanos;
    }

    /** The packet's number, from 0. */
    public long number() {
        return number;
    }

    /** A bound for the number of flows. */
    public int flows() {
        return traffic.flows();
    }
}
