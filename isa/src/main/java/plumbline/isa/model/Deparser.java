package plumbline.isa.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * The deparser: puts the valid headers in front of the payload (all bytes the parser did not extract) and brings
 * checksums up to date.
 *
 * @param emits in wire order
 * @param checksums independent of each other
 * @param computed all from fields as they are before any is written; of those of one field the last that is computed
 */
public record Deparser(List<Header> emits, List<Checksum> checksums, List<ComputedChecksum> computed, Position at) {
    public Deparser {
        emits = List.copyOf(emits);
        checksums = List.copyOf(checksums);
        computed = List.copyOf(computed);
    }

    /** A deparser that computes no checksum anew. */
    public Deparser(List<Header> emits, List<Checksum> checksums, Position at) {
        this(emits, checksums, List.of(), at);
    }

    /** The fields whose values checksums depend on, their own not among them. */
    public Stream<Field> covered() {
        return Stream.concat(
                checksums.stream().flatMap(checksum -> checksum.covered().stream()),
                computed.stream().flatMap(ComputedChecksum::reads));
    }

    /** The fields that hold checksums. */
    public Stream<Field> updated() {
        return Stream.concat(
                checksums.stream().map(Checksum::field), computed.stream().map(ComputedChecksum::field));
    }

    /**
     * An Internet checksum (RFC 1071). If the header was parsed, the checksum is adjusted by what changed in the
     * covered fields (RFC 1624), so that a wrong checksum stays wrong and the payload need not be read; if the header
     * was added by the program, it is computed over the covered fields.
     *
     * @param header whose checksum it is; nothing happens while it is invalid
     * @param field 16 bits, in {@code header}
     * @param covered concatenated in this order to 16-bit words, {@code field} itself left out or taken as 0
     * @param zeroIsNone a checksum of 0 means "none" and is left alone; a computed 0 is sent as 0xFFFF (UDP)
     */
    public record Checksum(Header header, Field field, List<Field> covered, boolean zeroIsNone, Position at) {
        public Checksum {
            covered = List.copyOf(covered);
            checkField(field, header);
        }
    }

    /**
     * An Internet checksum (RFC 1071) that is computed whatever it was before (TNA: {@code Checksum.update}).
     *
     * @param header whose checksum it is; nothing happens while it is invalid
     * @param field 16 bits, in {@code header}
     * @param covered fields, and constants with a width, concatenated in this order to 16-bit words, zero bits behind;
     *     a field of an invalid header counts as 0
     * @param when fields of one bit, all of which must be 1; else the checksum stays
     * @param neverZero a computed 0 is sent as 0xFFFF (UDP)
     */
    public record ComputedChecksum(
            Header header, Field field, List<Operand> covered, List<Field> when, boolean neverZero, Position at) {
        public ComputedChecksum {
            covered = List.copyOf(covered);
            when = List.copyOf(when);
            checkField(field, header);
        }

        /** The fields whose values it depends on. */
        public Stream<Field> reads() {
            return Stream.concat(
                    covered.stream().filter(Field.class::isInstance).map(Field.class::cast), when.stream());
        }
    }

    private static void checkField(Field field, Header header) {
        if (field.width() != 16) {
            throw new IllegalArgumentException("checksum " + field.name() + " has " + field.width() + " bits, not 16");
        }
        if (!header.fields().contains(field)) {
            throw new IllegalArgumentException("checksum " + field.name() + " is not in header " + header.name());
        }
    }
}
