package plumbline.vm.table;

import java.util.Arrays;
import plumbline.isa.model.Table;

/**
 * An entry (or the default action) made ready for the data plane. Its arrays are not to be changed.
 *
 * @param entry null for the default action
 * @param action index of the action in the table's declaration; −1: do nothing
 * @param cell in the table's direct arrays; 0 if there are none, and of the default action
 * @param address of the cell of an array that it says; 0 if the table addresses none
 * @param data of the action
 * @param call action and data packed as the table's {@link CallLayout} says
 * @param pattern null for the default action
 * @param sequence number among the entries in the order in which they were inserted
 */
public record Row(
        Table.Entry entry,
        int action,
        int cell,
        int address,
        long[] data,
        long[] call,
        EntryPattern pattern,
        long sequence)
        implements Candidate {
    /** Whether this is an entry, and not the default action. */
    public boolean isEntry() {
        return entry != null;
    }

    /** The action that runs, with its data; null: none. */
    public Table.ActionCall actionCall(Table table) {
        return action < 0
                ? null
                : new Table.ActionCall(
                        table.actions().get(action).name(),
                        Arrays.stream(data).boxed().toList());
    }

    /** Whether this one wins where both match: longest prefix, then largest priority, then first inserted. */
    boolean beats(Row other) {
        if (pattern.prefix() != other.pattern.prefix()) {
            return pattern.prefix() > other.pattern.prefix();
        }
        if (entry.priority() != other.entry.priority()) {
            return entry.priority() > other.entry.priority();
        }
        return sequence < other.sequence;
    }

    /** The one that wins; null stands for none. */
    static Row better(Row found, Row row) {
        return row != null && (found == null || row.beats(found)) ? row : found;
    }

    /** Order of precedence: the winner first. */
    static int byPrecedence(Row a, Row b) {
        return a == b ? 0 : a.beats(b) ? -1 : 1;
    }

    @Override
    public Row match(long[] keys) {
        return pattern.inRange(keys) ? this : null;
    }

    @Override
    public Candidate with(Row row) {
        return pattern.signature().ranged().length == 1
                ? new RangeIndex(this, pattern.signature().ranged()[0]).with(row)
                : RowList.of(this, row);
    }

    @Override
    public Candidate without(Row row) {
        return row == this ? null : this;
    }
}
