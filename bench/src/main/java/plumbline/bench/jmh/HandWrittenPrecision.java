package plumbline.bench.jmh;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.vm.RandomDraws;

/** What PRECISION does with two ways and standard parameters, as one would write it. Draws are those of the program. */
final class HandWrittenPrecision implements Processor {
    private static final int KEY_BYTES = 8;
    private static final int[] CRC1 = Crc32Table.of(0xEDB88320, KEY_BYTES);
    private static final int[] CRC2 = Crc32Table.of(0x82F63B78, KEY_BYTES);
    private static final int ZEROS1 = Crc32Table.constant(0xEDB88320, KEY_BYTES);
    private static final int ZEROS2 = Crc32Table.constant(0x82F63B78, KEY_BYTES);
    private static final int ENTRIES = 65_536;

    private final long[] key1 = new long[ENTRIES];
    private final long[] key2 = new long[ENTRIES];
    private final int[] count1 = new int[ENTRIES];
    private final int[] count2 = new int[ENTRIES];
    private final long seed;
    private long pass;

    HandWrittenPrecision(long seed) {
        this.seed = seed;
        java.util.Arrays.fill(count1, 100);
        java.util.Arrays.fill(count2, 100);
    }

    @Override
    public int process(UnsafeBuffer frame, int offset, int length, int port) {
        long thisPass = pass++;
        int ip = Ipv4Place.of(frame, offset, length);
        if (ip == Ipv4Place.REJECTED) {
            return DROPPED;
        }
        if (ip != Ipv4Place.NONE) {
            long flow = frame.getLong(ip + 12, BIG_ENDIAN);
            if (flow != 0) {
                count(flow, thisPass);
            }
        }
        return port ^ 1;
    }

    private void count(long flow, long thisPass) {
        int slot1 = hash(CRC1, ZEROS1, flow) & ENTRIES - 1;
        if (key1[slot1] == flow) {
            count1[slot1]++;
            return;
        }
        int slot2 = hash(CRC2, ZEROS2, flow) & ENTRIES - 1;
        if (key2[slot2] == flow) {
            count2[slot2]++;
            return;
        }
        long seen1 = Integer.toUnsignedLong(count1[slot1]);
        long seen2 = Integer.toUnsignedLong(count2[slot2]);
        boolean second = seen2 < seen1;
        if (admits((second ? seen2 : seen1) + 1, thisPass)) {
            pass++; // the clone's
            if (second) {
                key2[slot2] = flow;
                count2[slot2]++;
            } else {
                key1[slot1] = flow;
                count1[slot1]++;
            }
        }
    }

    /** Probability 1/next below 16, else 2^-y / floor(next / 2^y) with 8 <= next / 2^y < 16. */
    private boolean admits(long next, long thisPass) {
        long mantissa = RandomDraws.draw(seed, thisPass, 1) & 0xfff;
        if (next < 16) {
            return mantissa < 4096 / next;
        }
        int shift = 60 - Long.numberOfLeadingZeros(next);
        long coin = RandomDraws.draw(seed, thisPass, 0) & (1L << shift) - 1;
        return coin == 0 && mantissa < 4096 / (next >>> shift);
    }

    private static int hash(int[] table, int zeros, long flow) {
        int source = (int) (flow >>> 32);
        int destination = (int) flow;
        return zeros
                ^ table[7 << 8 | source >>> 24] ^ table[6 << 8 | source >>> 16 & 0xff]
                ^ table[5 << 8 | source >>> 8 & 0xff] ^ table[4 << 8 | source & 0xff]
                ^ table[3 << 8 | destination >>> 24] ^ table[2 << 8 | destination >>> 16 & 0xff]
                ^ table[1 << 8 | destination >>> 8 & 0xff] ^ table[destination & 0xff];
    }

    @Override
    public long fingerprint() {
        long keys1 = Fingerprint.add(0, key1);
        return Fingerprint.add(Fingerprint.add(Fingerprint.add(keys1, count1), key2), count2);
    }
}
