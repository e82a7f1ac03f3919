package plumbline.isa.model;

/**
 * Where a node of a program was written. A position says nothing about what the node means, so all positions are equal:
 * two programs that differ only in layout are the same program, and records that carry a position compare by meaning.
 */
public final class Position {
    /** For nodes that were built by a program and not written in a file. */
    public static final Position NONE = new Position("", 0, 0);

    private final String file;
    private final int line;
    private final int column;
    private final boolean inSequence;

    /**
     * @param file as the user named it; empty if there is no file
     * @param line from 1; 0 if unknown
     * @param column from 1, in characters; 0 if unknown
     */
    public Position(String file, int line, int column) {
        this(file, line, column, false);
    }

    private Position(String file, int line, int column, boolean inSequence) {
        this.file = file;
        this.line = line;
        this.column = column;
        this.inSequence = inSequence;
    }

    /** Of a text whose statements happen one after another, as those of P4; those of a stage happen at once. */
    public static Position inSequence(String file, int line, int column) {
        return new Position(file, line, column, true);
    }

    /** The file as the user named it. */
    public String file() {
        return file;
    }

    /** Line from 1, or 0. */
    public int line() {
        return line;
    }

    /** Column from 1, or 0. */
    public int column() {
        return column;
    }

    /** Whether the statements of the text happen one after another; the binary form does not keep it. */
    public boolean isInSequence() {
        return inSequence;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Position;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
