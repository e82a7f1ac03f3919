package plumbline.network.transport;

import java.util.Arrays;

/**
 * Packets that wait, first in, first out, each in as few words as it needs. A host may have hundreds waiting, and when
 * a packet's turn comes its words lie where the processor fetches them ahead; frames would lie all over the memory.
 *
 * <pre>
 *   0 notes   1 sequence   2 acknowledgement   [ timestamp, echo ]   [ gap ]   [ from, to ] of each range
 * </pre>
 */
public final class PacketFifo {
    /** Most words of a packet. */
    private static final int MOST = 5 + TransportPacket.MAX_SACKS;

    private static final int HALF = Integer.SIZE;

    // The notes, from the lowest bit on.
    private static final int FLAGS = 0;
    private static final int ECN = 8;
    private static final int SHIFT = 10;
    private static final int SACK_PERMITTED = 14;
    private static final int STAMPED = 15;
    private static final int GAP = 16;
    private static final int SACKS = 17;
    private static final int WINDOW = 20;
    private static final int PAYLOAD = 36;
    private static final int PAYLOAD_BITS = 17;

    private long[] words = new long[16];
    private int first;
    private int used;
    private int size;

    /** How many packets wait. */
    public int size() {
        return size;
    }

    /** Adds a copy of a packet, with the lower 32 bits of all but its sequence number. */
    public void add(TransportPacket packet) {
        if (used + MOST > words.length) {
            grow();
        }
        boolean stamped = packet.timestamp != TransportPacket.ABSENT;
        boolean gap = packet.gapNanos != TransportPacket.ABSENT;
        put((long) packet.flags << FLAGS
                | (long) packet.ecn << ECN
                | (long) packet.windowShift << SHIFT
                | (packet.sackPermitted ? 1L << SACK_PERMITTED : 0)
                | (stamped ? 1L << STAMPED : 0)
                | (gap ? 1L << GAP : 0)
                | (long) packet.sacks << SACKS
                | (long) packet.window << WINDOW
                | (long) packet.payload << PAYLOAD);
        put(packet.sequence);
        put(pair(packet.mss, packet.acknowledgement));
        if (stamped) {
            put(pair(packet.timestamp, packet.timestampEcho));
        }
        if (gap) {
            put(packet.gapNanos);
        }
        for (int range = 0; range < packet.sacks; range++) {
            put(pair(packet.sackFrom[range], packet.sackTo[range]));
        }
        size++;
    }

    /** Takes the first packet out, into another. There is one. */
    public void take(TransportPacket into) {
        long notes = take();
        into.clear();
        into.flags = field(notes, FLAGS, 8);
        into.ecn = field(notes, ECN, 2);
        into.windowShift = field(notes, SHIFT, 4);
        into.sackPermitted = field(notes, SACK_PERMITTED, 1) != 0;
        into.window = field(notes, WINDOW, 16);
        into.payload = field(notes, PAYLOAD, PAYLOAD_BITS);
        into.sequence = take();
        long numbers = take();
        into.mss = (int) (numbers >>> HALF);
        into.acknowledgement = low(numbers);
        if (field(notes, STAMPED, 1) != 0) {
            long stamps = take();
            into.timestamp = stamps >>> HALF;
            into.timestampEcho = low(stamps);
        }
        if (field(notes, GAP, 1) != 0) {
            into.gapNanos = take();
        }
        for (int range = field(notes, SACKS, 3); range > 0; range--) {
            long ends = take();
            into.sack(ends >>> HALF, low(ends));
        }
        size--;
    }

    private void put(long word) {
        words[first + used++ & words.length - 1] = word;
    }

    private long take() {
        long word = words[first];
        first = first + 1 & words.length - 1;
        used--;
        return word;
    }

    private void grow() {
        long[] larger = Arrays.copyOf(words, 2 * words.length);
        System.arraycopy(words, 0, larger, words.length, first);
        words = larger;
    }

    private static long pair(long high, long low) {
        return high << HALF | low(low);
    }

    private static long low(long word) {
        return word & 0xffff_ffffL;
    }

    private static int field(long notes, int shift, int bits) {
        return (int) (notes >>> shift) & (1 << bits) - 1;
    }
}
