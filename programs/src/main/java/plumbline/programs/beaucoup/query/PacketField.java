package plumbline.programs.beaucoup.query;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A field that keys and attributes are made of. A set of fields is a number in the program: the sum of theirs, which
 * are 1, 2, 4 … in this order.
 */
public enum PacketField {
    /** IPv4 source address. */
    SRC(32),
    /** IPv4 destination address. */
    DST(32),
    /** Source port of TCP or UDP. */
    SRC_PORT(16),
    /** Destination port of TCP or UDP. */
    DST_PORT(16),
    /**
     * A random number that each packet gets: every packet is distinct, so that packets are counted. Never part of a
     * key.
     */
    PACKET(0),
    /** The first bits of the source address, as many as the program says. */
    SRC_NET(32),
    /** The first bits of the destination address, as many as the program says. */
    DST_NET(32),
    /** IPv4 protocol number. */
    PROTOCOL(8),
    /** Differentiated services code point. */
    DSCP(8),
    /** Time to live. */
    TTL(8),
    /** Total length of the IPv4 packet. */
    LENGTH(16),
    /** The port that the packet came in by. */
    INGRESS_PORT(16),
    /** VLAN identifier, 0 without a tag. */
    VLAN(16),
    /** Ethernet source address. */
    SRC_MAC(48),
    /** Ethernet destination address. */
    DST_MAC(48);

    private final int bits;

    PacketField(int bits) {
        this.bits = bits;
    }

    /** Its name in query files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The field of a name in query files; {@code what} it is of, for the message. */
    static PacketField named(String what, String name) {
        return Arrays.stream(values())
                .filter(field -> field.text().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        what + ": '" + name + "' is none of " + texts(field -> true, ", ")));
    }

    /** Names of fields that keys are made of. */
    static String ofKeys() {
        return texts(field -> field != PACKET, ", ");
    }

    private static String texts(Predicate<PacketField> wanted, String between) {
        return Arrays.stream(values()).filter(wanted).map(PacketField::text).collect(Collectors.joining(between));
    }

    /** Its bits as part of a key. */
    public int bits() {
        return bits;
    }

    /** Whether only packets with TCP or UDP ports have it. */
    public boolean ofPorts() {
        return this == SRC_PORT || this == DST_PORT;
    }

    /** A value as people write it: addresses with dots or colons. */
    public String show(long value) {
        return switch (this) {
            case SRC, DST, SRC_NET, DST_NET ->
                (value >>> 24) + "." + (value >>> 16 & 0xFF) + "." + (value >>> 8 & 0xFF) + "." + (value & 0xFF);
            case SRC_MAC, DST_MAC ->
                String.join(":", String.format(Locale.ROOT, "%012x", value).split("(?<=\\G..)"));
            default -> Long.toString(value);
        };
    }

    /** Fields as a number. */
    public static int mask(Collection<PacketField> fields) {
        return fields.stream().mapToInt(field -> 1 << field.ordinal()).reduce(0, (a, b) -> a | b);
    }

    /** The fields of a number, in order. */
    public static List<PacketField> ofMask(long mask) {
        return Arrays.stream(values())
                .filter(field -> (mask >> field.ordinal() & 1) != 0)
                .toList();
    }
}
