package plumbline.verifier.report;

/**
 * What a stage holds of a table.
 *
 * @param entries of the table in this stage
 * @param size entries of the whole table
 */
public record TableShare(String table, long entries, long size) {
    @Override
    public String toString() {
        return entries == size ? table : table + " (" + entries + " of " + size + ")";
    }
}
