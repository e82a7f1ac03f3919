package plumbline.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import plumbline.nic.gen.TrafficGenerator;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/** Packets one after the other in one array, as a ring of receive buffers holds them; what changes can be undone. */
final class Packets {
    private static final int CACHE_LINE = 64;

    private final byte[] original;
    private final byte[] bytes;
    private final int[] offsets;
    private final int[] lengths;

    /** Lays packets out, each at the begin of a cache line. */
    Packets(List<byte[]> packets) {
        offsets = new int[packets.size()];
        lengths = packets.stream().mapToInt(packet -> packet.length).toArray();
        int end = 0;
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = end;
            end += (lengths[i] + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
        }
        original = new byte[end];
        for (int i = 0; i < offsets.length; i++) {
            System.arraycopy(packets.get(i), 0, original, offsets[i], lengths[i]);
        }
        bytes = original.clone();
    }

    /**
     * So many packets of 64 bytes, each of one of so many flows, at random.
     *
     * @throws PortException USAGE for numbers that cannot be
     */
    static Packets generate(int count, int flows, long seed) throws PortException {
        TrafficGenerator generator =
                TrafficGenerator.of("gen:uniform?flows=" + flows + "&packets=" + count + "&size=64&seed=" + seed);
        Frame frame = new Frame();
        List<byte[]> packets = new ArrayList<>();
        while (generator.next()) {
            generator.writeTo(frame);
            packets.add(frame.toArray());
        }
        return new Packets(packets);
    }

    /** How many. */
    int count() {
        return offsets.length;
    }

    /** The memory they lie in. */
    byte[] bytes() {
        return bytes;
    }

    /** Where a packet begins. */
    int offset(int packet) {
        return offsets[packet];
    }

    /** A packet's length in bytes. */
    int length(int packet) {
        return lengths[packet];
    }

    /** Makes all bytes what they were. */
    void restore() {
        System.arraycopy(original, 0, bytes, 0, bytes.length);
    }
}
