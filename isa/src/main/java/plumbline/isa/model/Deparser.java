package plumbline.isa.model;

import java.util.List;

/**
 * The deparser: puts the valid headers in front of the payload (all bytes the parser did not extract) and brings
 * checksums up to date.
 *
 * @param emits in wire order
 * @param checksums independent of each other
 */
public record Deparser(List<Header> emits, List<Checksum> checksums, Position at) {
    /** Copies the lists. */
    public Deparser {
        emits = List.copyOf(emits);
        checksums = List.copyOf(checksums);
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
        /** Copies the list and checks the field. */
        public Checksum {
            covered = List.copyOf(covered);
            if (field.width() != 16) {
                throw new IllegalArgumentException(
                        "checksum " + field.name() + " has " + field.width() + " bits, not 16");
            }
            if (!header.fields().contains(field)) {
                throw new IllegalArgumentException("checksum " + field.name() + " is not in header " + header.name());
            }
        }
    }
}
