package plumbline.isa.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * A packet header: fields in wire order, network byte order, together a whole number of bytes.
 *
 * @param name e.g. {@code ipv4}
 * @param fields each named {@code name.field}
 */
public record Header(String name, List<Field> fields, Position at) {
    public Header {
        fields = List.copyOf(fields);
        int bits = fields.stream().mapToInt(Field::width).sum();
        if (bits == 0 || bits % 8 != 0) {
            throw new IllegalArgumentException(
                    "header " + name + ": " + bits + " bits are not a whole number of bytes");
        }
    }

    /** The name of the field that says whether a header of a name is there. */
    public static String validity(String header) {
        return header + ".valid";
    }

    /** 1 while the header is present: set by the parser or by an assignment; the deparser emits only valid headers. */
    public Field valid() {
        return new Field(validity(name), 1);
    }

    /** The field of its validity, then its fields. */
    public Stream<Field> withValidity() {
        return Stream.concat(Stream.of(valid()), fields.stream());
    }

    /** Length on the wire in bytes. */
    public int bytes() {
        return fields.stream().mapToInt(Field::width).sum() / 8;
    }
}
