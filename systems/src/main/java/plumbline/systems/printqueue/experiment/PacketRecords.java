package plumbline.systems.printqueue.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.zip.Deflater;
import net.openhft.chronicle.bytes.Bytes;

/**
 * Linear storage: a record for each packet. On disk it is written as PrintQueue's history is, so that the two can be
 * compared: numbers stop-bit coded as differences from the packet before, flows by their number in a table, and blocks
 * of packets deflated.
 */
final class PacketRecords {
    /** As a switch sends it: five-tuple 13, arrival and departure 6 each, depth 4. */
    static final int BYTES = 29;
    /** Four times as many packets as a window has cells; DEFLATE looks back 32 KiB, so larger blocks gain nothing. */
    private static final int BLOCK = 1 << 16;

    private PacketRecords() {}

    /** What the chosen packets of a log take on disk. */
    static long bytesOnDisk(DepartureLog log, IntPredicate chosen) {
        long bytes = 0;
        Block block = new Block();
        for (int i = 0; i < log.packets(); i++) {
            if (chosen.test(i)) {
                block.add(log, i);
                if (block.packets == BLOCK) {
                    bytes += block.deflated();
                    block = new Block();
                }
            }
        }
        return bytes + block.deflated();
    }

    /** Packets that are deflated together. */
    private static final class Block {
        private final Bytes<byte[]> records = Bytes.allocateElasticOnHeap(1 << 16);
        private final Map<Integer, Integer> flows = new LinkedHashMap<>();
        private int packets;
        private long left;
        private int depth;

        void add(DepartureLog log, int packet) {
            records.writeStopBit(log.left(packet) - left).writeStopBit(log.left(packet) - log.came(packet));
            records.writeStopBit(log.depth(packet) - depth);
            records.writeStopBit(flows.computeIfAbsent(log.flow(packet), absent -> flows.size()));
            left = log.left(packet);
            depth = log.depth(packet);
            packets++;
        }

        long deflated() {
            for (int flow : flows.keySet()) { // addresses, ports, protocol
                records.writeInt(flow)
                        .writeInt(flow)
                        .writeUnsignedShort(0)
                        .writeUnsignedShort(0)
                        .writeUnsignedByte(0);
            }
            Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
            try {
                deflater.setInput(records.toByteArray());
                deflater.finish();
                byte[] part = new byte[1 << 13];
                while (!deflater.finished()) {
                    deflater.deflate(part);
                }
                return deflater.getBytesWritten();
            } finally {
                deflater.end();
            }
        }
    }
}
