package plumbline.isa.model;

/**
 * Data that a table entry hands to its action.
 *
 * @param name unique within the action
 * @param width 1–64 bits
 */
public record ActionData(String name, int width) implements Operand {
    public ActionData {
        if (width < 1 || width > Field.MAX_WIDTH) {
            throw new IllegalArgumentException("action data " + name + ": width " + width + " is not 1–64");
        }
    }
}
