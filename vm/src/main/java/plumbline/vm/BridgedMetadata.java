package plumbline.vm;

import java.util.BitSet;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What of a header vector must outlast the way from ingress to egress: TNA's bridged metadata, found by liveness and
 * not declared. As bytes, in words of 8:
 *
 * <pre>
 *   | pass | offset, payload offset | length, missing | fields … | sums of checksums … | accesses … |
 * </pre>
 *
 * Immutable.
 */
public final class BridgedMetadata {
    private static final int PASS = 0;
    private static final int OFFSET = 8;
    private static final int PAYLOAD = 12;
    private static final int LENGTH = 16;
    private static final int MISSING = 20;
    private static final int FIELDS = 24;

    private final int[] slots;
    private final int checksums;
    private final int accesses;

    /**
     * @param slots of the fields
     * @param checksums partial sums, one per checksum that the parser sums up for the deparser
     * @param accesses register arrays whose accesses are counted
     */
    BridgedMetadata(BitSet slots, int checksums, int accesses) {
        this.slots = slots.stream().toArray();
        this.checksums = checksums;
        this.accesses = accesses;
    }

    /** How many bytes it takes: whole words of 8. */
    public int bytes() {
        return FIELDS + Long.BYTES * (slots.length + checksums + accesses);
    }

    /** Writes that of a vector. */
    public void write(Phv phv, MutableDirectBuffer to, int at) {
        to.putLong(at + PASS, phv.pass());
        to.putInt(at + OFFSET, phv.offset());
        to.putInt(at + PAYLOAD, phv.payloadOffset());
        to.putInt(at + LENGTH, phv.length() - phv.missing());
        to.putInt(at + MISSING, phv.missing());
        int word = at + FIELDS;
        long[] values = phv.values();
        for (int slot : slots) {
            to.putLong(word, values[slot]);
            word += Long.BYTES;
        }
        for (int i = 0; i < checksums; i++) {
            to.putLong(word, phv.checksums()[i]);
            word += Long.BYTES;
        }
        for (int i = 0; i < accesses; i++) {
            to.putLong(word, phv.accesses()[i]);
            word += Long.BYTES;
        }
    }

    /** Reads it into a vector of the same program. What else is in that vector stays as it is. */
    public void read(DirectBuffer from, int at, Phv phv) {
        phv.pass(from.getLong(at + PASS));
        phv.parsed(from.getInt(at + OFFSET), from.getInt(at + PAYLOAD), from.getInt(at + LENGTH));
        phv.missing(from.getInt(at + MISSING));
        int word = at + FIELDS;
        long[] values = phv.values();
        for (int slot : slots) {
            values[slot] = from.getLong(word);
            word += Long.BYTES;
        }
        for (int i = 0; i < checksums; i++) {
            phv.checksums()[i] = (int) from.getLong(word);
            word += Long.BYTES;
        }
        for (int i = 0; i < accesses; i++) {
            phv.accesses()[i] = from.getLong(word);
            word += Long.BYTES;
        }
    }
}
