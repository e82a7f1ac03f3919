package plumbline.programs.beaucoup.query;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** A field that keys and attributes are made of. */
public enum PacketField {
    /** IPv4 source address. */
    SRC(1),
    /** IPv4 destination address. */
    DST(2),
    /** Source port of TCP or UDP. */
    SRC_PORT(4),
    /** Destination port of TCP or UDP. */
    DST_PORT(8),
    /**
     * A random number that each packet gets: every packet is distinct, so that packets are counted. Never part of a
     * key.
     */
    PACKET(0);

    private final int bit;

    PacketField(int bit) {
        this.bit = bit;
    }

    /** Its name in query files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether only packets with TCP or UDP ports have it. */
    public boolean ofPorts() {
        return this == SRC_PORT || this == DST_PORT;
    }

    /** Fields as the program's 4-bit key definition; {@link #PACKET} has no bit. */
    public static int mask(Collection<PacketField> fields) {
        return fields.stream().mapToInt(field -> field.bit).reduce(0, (a, b) -> a | b);
    }

    /** The fields of a key definition, in order. */
    public static List<PacketField> ofMask(int mask) {
        return Arrays.stream(values()).filter(field -> (field.bit & mask) != 0).toList();
    }
}
