package plumbline.programs.beaucoup.query;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What distinct values are counted of.
 *
 * @param fields whose combinations are distinct values, each once, in the order of {@link PacketField}
 */
public record Attribute(List<PacketField> fields) {
    /** Packets: every one is another value. */
    public static final Attribute PACKETS = of(PacketField.PACKET);

    /** Checks, and brings the fields into order. */
    public Attribute {
        fields = fields.stream().distinct().sorted().toList();
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("an attribute has at least one field");
        }
        if (fields.contains(PacketField.PACKET) && fields.size() > 1) {
            throw new IllegalArgumentException("attribute: every packet is another value: packet stands alone, without "
                    + names(fields.stream()
                            .filter(field -> field != PacketField.PACKET)
                            .toList()));
        }
    }

    /** An attribute of fields, in any order. */
    public static Attribute of(PacketField... fields) {
        return new Attribute(List.of(fields));
    }

    /** Its fields in one word, such as {@code src+dst}. */
    public String text() {
        return names(fields);
    }

    /** Fields in one word. */
    static String names(Collection<PacketField> fields) {
        return fields.stream().map(PacketField::text).collect(Collectors.joining("+"));
    }
}
