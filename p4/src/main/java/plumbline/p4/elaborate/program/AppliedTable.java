package plumbline.p4.elaborate.program;

/**
 * What {@code apply} of a table gives.
 *
 * @param isFirst whether no table with the same action profile was applied in front of it
 */
record AppliedTable(InstantiatedTable table, boolean isFirst) {
    /** The name of the structured table. */
    String name() {
        return table.name();
    }
}
