package plumbline.p4.elaborate.program;

/** What {@code apply} of a table gives. */
record AppliedTable(InstantiatedTable table) {
    /** The name of the structured table. */
    String name() {
        return table.name();
    }
}
