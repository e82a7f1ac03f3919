package plumbline.programs.rig;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.ScheduledPort;

/**
 * A port by which the packets of a capture file come in: classic pcap, little-endian, microseconds, Ethernet, as the
 * traces that the tests use are. It exists beside the product's reader, which this module may not see.
 */
public final class CaptureSource implements ScheduledPort {
    private static final int MAGIC = 0xA1B2C3D4;
    private static final int FILE_HEADER = 24;
    private static final int PACKET_HEADER = 16;

    private final ByteBuffer file;
    private final PortCounters counters = new PortCounters();
    private long last;

    /** Reads a whole file into memory. */
    public CaptureSource(Path path) {
        try {
            file = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new AssertionError("cannot read " + path, e);
        }
        if (file.getInt(0) != MAGIC) {
            throw new AssertionError(path + " is not a classic little-endian pcap file of microseconds");
        }
        file.position(FILE_HEADER);
    }

    @Override
    public String name() {
        return "capture";
    }

    /** Captures may be slightly out of order; a port's arrivals never go back. */
    @Override
    public long nextArrivalNanos() {
        if (!file.hasRemaining()) {
            return NEVER;
        }
        int header = file.position();
        long micros = Integer.toUnsignedLong(file.getInt(header)) * 1_000_000 + file.getInt(header + 4);
        last = Math.max(last, micros * 1_000);
        return last;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        while (count < limit && nextArrivalNanos() <= nanos) {
            int header = file.position();
            int length = file.getInt(header + 8);
            into[count++].set(file.array(), header + PACKET_HEADER, length, last);
            counters.countReceived(length);
            file.position(header + PACKET_HEADER + length);
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        throw new AssertionError("nothing should leave by this port");
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {}
}
