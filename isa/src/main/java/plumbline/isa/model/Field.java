package plumbline.isa.model;

/**
 * A field of the packet header vector (PHV): a header field, a header's validity, metadata, or architecture metadata.
 * Fields are unsigned and compare by name and width; engines turn them into slots once, at load.
 *
 * @param name unique in a program; {@code header.field} for header fields, {@code header.valid} for validity
 * @param width 1–64 bits
 */
public record Field(String name, int width) implements Operand, ArrayIndex, Parser.Key, Parser.Value {
    /** Widest field in bits; wider header fields are split into 64-bit parts. */
    public static final int MAX_WIDTH = 64;

    private static final String PADDING = ".padding$";

    public Field {
        if (width < 1 || width > MAX_WIDTH) {
            throw new IllegalArgumentException("field " + name + ": width " + width + " is not 1–" + MAX_WIDTH);
        }
    }

    /** The name of bits that fill up a field to whole bytes where a compiler lays out a header as it likes. */
    public static String padding(String field) {
        return field + PADDING;
    }

    /** Whether nobody looks at it: it fills up another field. */
    public boolean isPadding() {
        return name.endsWith(PADDING);
    }

    // Written out: every command compares fields, and a JVM spins the methods of a record at their first call.

    @Override
    public boolean equals(Object other) {
        return other instanceof Field field && width == field.width && name.equals(field.name);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + width;
    }
}
