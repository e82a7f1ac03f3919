package plumbline.p4.elaborate.table;

/**
 * What {@code apply} of a table gives.
 *
 * @param isFirst whether no table with the same action profile was applied in front of it
 */
public record AppliedTable(InstantiatedTable table, boolean isFirst) {
    /** The name of the structured table. */
    public String name() {
        return table.name();
    }
}
