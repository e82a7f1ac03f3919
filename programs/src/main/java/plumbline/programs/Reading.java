package plumbline.programs;

/**
 * What a read-out found: a tree of records, lists, strings and numbers, ready for JSON, that also knows how to show
 * itself to a human.
 */
public interface Reading {
    /** The result as lines of text, each ended by a newline. */
    String text();
}
