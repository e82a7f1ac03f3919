package plumbline.bench.jmh;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;

/** What countmin.plumb does, as one would write it: values in local variables, flat tables in static final arrays. */
final class HandWrittenCountMin implements Processor {
    private static final int UDP = 17;
    private static final int KEY_BYTES = 13;
    private static final int[] CRC1 = Crc32Table.of(0xEDB88320, KEY_BYTES);
    private static final int[] CRC2 = Crc32Table.of(0x82F63B78, KEY_BYTES);
    private static final int ZEROS1 = Crc32Table.constant(0xEDB88320, KEY_BYTES);
    private static final int ZEROS2 = Crc32Table.constant(0x82F63B78, KEY_BYTES);
    private static final int ENTRIES = 65_536;

    private final int[] row1 = new int[ENTRIES];
    private final int[] row2 = new int[ENTRIES];

    @Override
    public int process(UnsafeBuffer frame, int offset, int length, int port) {
        int ip = Ipv4Place.of(frame, offset, length);
        if (ip == Ipv4Place.REJECTED) {
            return DROPPED;
        }
        if (ip != Ipv4Place.NONE && isUdp(frame, ip)) {
            count(frame, offset, ip);
        }
        return port ^ 1;
    }

    private static boolean isUdp(UnsafeBuffer frame, int ip) {
        return frame.getByte(ip + 9) == UDP
                && frame.getByte(ip) == 0x45
                && (frame.getShort(ip + 6, BIG_ENDIAN) & 0x1fff) == 0;
    }

    private void count(UnsafeBuffer frame, int offset, int ip) {
        int source = frame.getInt(ip + 12, BIG_ENDIAN);
        int destination = frame.getInt(ip + 16, BIG_ENDIAN);
        int ports = frame.getInt(ip + 20, BIG_ENDIAN);
        int slot1 = hash(CRC1, ZEROS1, source, destination, ports) & ENTRIES - 1;
        int slot2 = hash(CRC2, ZEROS2, source, destination, ports) & ENTRIES - 1;
        int seen1 = ++row1[slot1];
        int seen2 = ++row2[slot2];
        int least = Integer.compareUnsigned(seen1, seen2) <= 0 ? seen1 : seen2;
        frame.putShort(offset, (short) 0, BIG_ENDIAN);
        frame.putInt(offset + 2, least, BIG_ENDIAN);
    }

    private static int hash(int[] table, int zeros, int source, int destination, int ports) {
        return zeros
                ^ table[12 << 8 | source >>> 24] ^ table[11 << 8 | source >>> 16 & 0xff]
                ^ table[10 << 8 | source >>> 8 & 0xff] ^ table[9 << 8 | source & 0xff]
                ^ table[8 << 8 | destination >>> 24] ^ table[7 << 8 | destination >>> 16 & 0xff]
                ^ table[6 << 8 | destination >>> 8 & 0xff] ^ table[5 << 8 | destination & 0xff]
                ^ table[4 << 8 | UDP]
                ^ table[3 << 8 | ports >>> 24] ^ table[2 << 8 | ports >>> 16 & 0xff]
                ^ table[1 << 8 | ports >>> 8 & 0xff] ^ table[ports & 0xff];
    }

    @Override
    public long fingerprint() {
        return Fingerprint.add(Fingerprint.add(0, row1), row2);
    }
}
