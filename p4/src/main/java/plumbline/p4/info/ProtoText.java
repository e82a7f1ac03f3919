package plumbline.p4.info;

/** A message in the text form of protocol buffers. */
final class ProtoText {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    private ProtoText line(String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
        return this;
    }

    /** A message in this one. */
    ProtoText message(String field, Runnable body) {
        line(field + " {");
        depth++;
        body.run();
        depth--;
        return line("}");
    }

    /** A number; 0 is the default and not written. */
    ProtoText number(String field, long value) {
        return value == 0 ? this : line(field + ": " + value);
    }

    /** A word out of an enumeration, or a truth. */
    ProtoText word(String field, String value) {
        return line(field + ": " + value);
    }

    /** A text. */
    ProtoText string(String field, String value) {
        return line(field + ": \"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
