package plumbline.vm;

/** A change that a table refuses. */
public final class TableChangeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int change;

    /**
     * @param change index of the change in its list
     * @param reason table, entry, what is wrong, and what to do
     */
    public TableChangeException(int change, String reason) {
        super(reason);
        this.change = change;
    }

    /** Index of the change that was refused. */
    public int change() {
        return change;
    }
}
