package plumbline.p4.export;

import plumbline.isa.model.Position;

/** P4 text with indentation, and the comments of what it was made from. */
final class P4Lines {
    private static final String STEP = "    ";

    private final StringBuilder text = new StringBuilder();
    private final Comments comments;
    private int depth;

    P4Lines(Comments comments) {
        this.comments = comments;
    }

    /** Adds the comments of a place in the program's own text. */
    P4Lines commentsOf(Position at) {
        comments.of(at).forEach(comment -> line("// " + comment));
        return this;
    }

    /** Adds the comments at the head of the program's own text. */
    P4Lines commentsOfHead(Position at) {
        comments.ofHead(at).forEach(comment -> line("// " + comment));
        return this;
    }

    /** Adds a line. */
    P4Lines line(String line) {
        text.append(line.isEmpty() ? "" : STEP.repeat(depth)).append(line).append('\n');
        return this;
    }

    /** Adds a block in braces. */
    P4Lines block(String head, Runnable body) {
        return block(head, body, "}");
    }

    /** Adds what happens otherwise to the block that has just ended. */
    P4Lines otherwise(Runnable body) {
        return otherwise("else", body);
    }

    /** The same under a condition: {@code else if (c)}. */
    P4Lines otherwise(String head, Runnable body) {
        text.setLength(text.length() - 1);
        text.append(" ").append(head).append(" {\n");
        depth++;
        body.run();
        depth--;
        return line("}");
    }

    /** Adds a block in braces that ends with {@code end}. */
    P4Lines block(String head, Runnable body, String end) {
        line(head + " {");
        depth++;
        body.run();
        depth--;
        return line(end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
