package plumbline.vm.table;

import plumbline.isa.model.Table;

/** An entry (or the default action) made ready for the data plane. Immutable. */
public final class Row implements Candidate {
    private final Table.Entry entry;
    private final int action;
    private final int cell;
    private final int address;
    private final long[] data;
    private final long[] call;
    private final EntryPattern pattern;
    private final long sequence;

    Row(
            Table.Entry entry,
            int action,
            int cell,
            int address,
            long[] data,
            long[] call,
            EntryPattern pattern,
            long sequence) {
        this.entry = entry;
        this.action = action;
        this.cell = cell;
        this.address = address;
        this.data = data;
        this.call = call;
        this.pattern = pattern;
        this.sequence = sequence;
    }

    /** The entry; null for the default action. */
    public Table.Entry entry() {
        return entry;
    }

    /** Whether this is an entry, and not the default action. */
    public boolean isEntry() {
        return entry != null;
    }

    /** Index of the action in the table's declaration; −1: do nothing. */
    public int action() {
        return action;
    }

    /** Its cell in the table's direct arrays; 0 if there are none, and of the default action. */
    public int cell() {
        return cell;
    }

    /** Which cell of an array it addresses; 0 if the table addresses none. */
    public int address() {
        return address;
    }

    /** The action's data; not to be changed. */
    public long[] data() {
        return data;
    }

    /** Action and data packed as the table's {@link CallLayout} says; not to be changed. */
    public long[] call() {
        return call;
    }

    EntryPattern pattern() {
        return pattern;
    }

    long sequence() {
        return sequence;
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
