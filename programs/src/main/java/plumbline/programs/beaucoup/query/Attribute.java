package plumbline.programs.beaucoup.query;

import static plumbline.programs.beaucoup.query.PacketField.DST;
import static plumbline.programs.beaucoup.query.PacketField.DST_PORT;
import static plumbline.programs.beaucoup.query.PacketField.PACKET;
import static plumbline.programs.beaucoup.query.PacketField.SRC;
import static plumbline.programs.beaucoup.query.PacketField.SRC_PORT;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What distinct values can be counted of, in the order of the program's hashes: the n-th is hashed into {@code hash<n>}
 * and looked up in {@code coupons_<n>}; packets have a random number in the place of a hash. A program with a smaller
 * parameter {@code attributes} has the first of them.
 */
public enum Attribute {
    /** Sources. */
    SOURCES(SRC),
    /** Destinations. */
    DESTINATIONS(DST),
    /** Pairs of addresses. */
    PAIRS(SRC, DST),
    /** Packets. */
    PACKETS(PACKET),
    /** Source ports. */
    SOURCE_PORTS(SRC_PORT),
    /** Destination ports. */
    DESTINATION_PORTS(DST_PORT),
    /** Sockets that send. */
    SOURCE_SOCKETS(SRC, SRC_PORT),
    /** Sources together with the port they ask for. */
    SOURCES_AND_SERVICES(SRC, DST_PORT),
    /** Destinations together with the port that sends. */
    DESTINATIONS_AND_SOURCE_PORTS(DST, SRC_PORT),
    /** Sockets that receive. */
    DESTINATION_SOCKETS(DST, DST_PORT),
    /** Connections. */
    CONNECTIONS(SRC, DST, SRC_PORT, DST_PORT);

    private final List<PacketField> fields;

    Attribute(PacketField... fields) {
        this.fields = List.of(fields);
    }

    /** The fields whose combinations are distinct values. */
    public List<PacketField> fields() {
        return fields;
    }

    /** The table of its coupons. */
    public String table() {
        return "coupons_" + ordinal();
    }

    /** Its fields in one word, such as {@code src+dst}. */
    public String text() {
        return fields.stream().map(PacketField::text).collect(Collectors.joining("+"));
    }

    /**
     * The attribute of some fields, in any order.
     *
     * @throws IllegalArgumentException naming those there are
     */
    public static Attribute of(Collection<PacketField> wanted) {
        return Arrays.stream(values())
                .filter(attribute -> Set.copyOf(attribute.fields).equals(Set.copyOf(wanted)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the program does not hash "
                        + wanted.stream().map(PacketField::text).collect(Collectors.joining("+")) + ", but "
                        + Arrays.stream(values()).map(Attribute::text).collect(Collectors.joining(", "))));
    }
}
