package plumbline.vm;

import java.util.Arrays;
import plumbline.isa.model.Intrinsic;

/**
 * The packet header vector of one packet: all fields, one slot each, and what the deparser needs to know of the bytes.
 * Mutable and reused from packet to packet. {@link PhvLayout} says which slot is which.
 */
public final class Phv {
    private static final Intrinsic[] CLEARED = Arrays.stream(Intrinsic.values())
            .filter(intrinsic -> !intrinsic.isSupplied())
            .toArray(Intrinsic[]::new);

    private final long[] values;
    private final int[] checksums;
    private final long[] accesses;
    private int offset;
    private int payloadOffset;
    private int length;
    private int missing;
    private long pass;

    /**
     * @param slots fields of the program, intrinsics included
     * @param checksums checksums the deparser keeps up to date
     * @param registers register arrays whose accesses a checking engine counts
     */
    public Phv(int slots, int checksums, int registers) {
        this.values = new long[slots];
        this.checksums = new int[checksums];
        this.accesses = new long[registers];
    }

    /**
     * Gives the architecture's fields their initial values and makes all others 0, and forgets all accesses; for
     * engines. Leaves alone what the architecture supplies.
     */
    public void clear() {
        for (Intrinsic intrinsic : CLEARED) {
            set(intrinsic, intrinsic.initial());
        }
        Arrays.fill(values, PhvLayout.INTRINSICS, values.length, 0);
        Arrays.fill(accesses, 0);
    }

    /** The fields by slot, each within its width; for engines. */
    public long[] values() {
        return values;
    }

    /** Partial sums taken by the parser, one per checksum; for engines. */
    public int[] checksums() {
        return checksums;
    }

    /**
     * What this pass did with each register array, for an engine that counts: a pass may wait in a queue between its
     * directions while others go on, so the count travels with the packet.
     */
    public long[] accesses() {
        return accesses;
    }

    /** An architecture metadata field. */
    public long get(Intrinsic intrinsic) {
        return values[PhvLayout.slot(intrinsic)];
    }

    /** Sets an architecture metadata field; the value must fit its width. */
    public void set(Intrinsic intrinsic, long value) {
        values[PhvLayout.slot(intrinsic)] = value;
    }

    /** Where in the frame's buffer the packet started when it was parsed. */
    public int offset() {
        return offset;
    }

    /** Where in the frame's buffer the payload starts: the first byte the parser did not extract. */
    public int payloadOffset() {
        return payloadOffset;
    }

    /** Packet length in bytes on the wire, as it was parsed: what counters and meters count. */
    public int length() {
        return length + missing;
    }

    /** Bytes that the packet had on the wire behind those in its frame. */
    public int missing() {
        return missing;
    }

    /** Sets how many bytes the packet had on the wire behind those in its frame; before it is parsed. */
    public void missing(int bytes) {
        missing = bytes;
    }

    /** The number of a pass for display: from 1, like packets of a capture. */
    public static long counted(long pass) {
        return pass + 1;
    }

    /** Number of this pass, from 0; seeds its random draws. */
    public long pass() {
        return pass;
    }

    /** Sets the number of this pass. */
    public void pass(long number) {
        pass = number;
    }

    /** Sets where the packet and its payload start and how many of its bytes are in the frame. */
    public void parsed(int newOffset, int newPayloadOffset, int newLength) {
        offset = newOffset;
        payloadOffset = newPayloadOffset;
        length = newLength;
    }

    /** Makes this vector equal to another of the same program. */
    public void copyFrom(Phv other) {
        System.arraycopy(other.values, 0, values, 0, values.length);
        System.arraycopy(other.checksums, 0, checksums, 0, checksums.length);
        System.arraycopy(other.accesses, 0, accesses, 0, accesses.length);
        offset = other.offset;
        payloadOffset = other.payloadOffset;
        length = other.length;
        missing = other.missing;
        pass = other.pass;
    }
}
