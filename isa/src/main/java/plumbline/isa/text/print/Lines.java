package plumbline.isa.text.print;

/** Text with indentation. */
final class Lines {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Adds a line. */
    Lines line(String line) {
        text.append("    ".repeat(line.isEmpty() ? 0 : depth)).append(line).append('\n');
        return this;
    }

    /** Adds a block in braces. */
    Lines block(String head, Runnable body) {
        line(head + " {");
        depth++;
        body.run();
        depth--;
        return line("}");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
