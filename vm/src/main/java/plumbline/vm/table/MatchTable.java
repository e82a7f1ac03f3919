package plumbline.vm.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.EntryIdentity;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.vm.RuntimeTable;
import plumbline.vm.TableChange;
import plumbline.vm.count.CounterBlock;
import plumbline.vm.count.TableCounter;
import plumbline.vm.trace.EntryText;

/**
 * A table at run time. One thread may look up while another changes it: a look-up sees each change whole or not at all
 * and never waits for a lock.
 *
 * <p>A change takes constant time in an exact table, logarithmic time in an lpm or ternary one; a small lpm table
 * copies its {@link PrefixIntervals}, a large one expands the prefix into its {@link PrefixArray}, a small one of many
 * masks copies its {@link GroupFilter}, and an entry with a range that is no mask takes time linear in the ranges that
 * share its other keys. A million exact or lpm entries take two or three seconds.
 */
public final class MatchTable implements RuntimeTable {
    private static final long[] NO_DATA = {};

    private final Table declaration;
    private final TableLayout layout;
    private final KeyLayout keys;
    private final PatternMaker patterns;
    private final Index index;
    private final Map<EntryIdentity, Row> rows = new LinkedHashMap<>();
    private final long[] packed;
    private FlatIndex flat;
    private PrefixArray prefixes;
    private long inserted;
    /** Changes with every change. */
    private long version;

    private final CellNumbers cells = new CellNumbers();
    private IntConsumer newCell = _ -> {};

    private volatile Row otherwise;
    /** Look-ups are counted by the thread of the data plane, entries by who changes them. */
    private final CounterBlock<TableCounter> counters = new CounterBlock<>(TableCounter.class);

    /** A table with the entries and the default action of its declaration. */
    public MatchTable(TableLayout layout) {
        this.declaration = layout.declaration();
        this.layout = layout;
        this.keys = layout.keys();
        this.patterns = new PatternMaker(declaration, keys);
        this.index = Index.of(layout);
        this.packed = new long[keys.words()];
        this.otherwise = defaultRow(declaration.otherwise());
        CellNumbers.Draft numbers = cells.draft();
        for (Table.Entry entry : declaration.entries()) {
            rows.computeIfAbsent(EntryIdentity.of(declaration, entry), _ -> row(entry, numbers.take(), inserted++));
        }
        numbers.commit();
        index.load(List.copyOf(rows.values()));
        counters.set(TableCounter.ENTRIES, rows.size());
    }

    /**
     * The row for these keys; that of the default action if no entry matches. For the one thread of the data plane.
     *
     * @param values one per key, within its width
     */
    public Row find(long[] values) {
        keys.pack(values, packed);
        return orDefault(index.find(values, packed));
    }

    /**
     * Whether an entry fits these keys; that is not counted. For the one thread of the data plane.
     *
     * @param values one per key, within its width
     */
    public boolean has(long[] values) {
        keys.pack(values, packed);
        return index.find(values, packed) != null;
    }

    /** Ends a look-up: the row, or that of the default action if it is null. */
    public Row orDefault(Row row) {
        if (row == null) {
            counters.count(TableCounter.MISSES);
            return otherwise;
        }
        counters.count(TableCounter.HITS);
        return row;
    }

    /** Ends a look-up of a one-word call: the call, or that of the default action if it is 0. */
    public long orDefault(long call) {
        if (call == 0) {
            counters.count(TableCounter.MISSES);
            return otherwise.call()[0];
        }
        counters.count(TableCounter.HITS);
        return call;
    }

    /** Ends a look-up that found its entry in the flat index. */
    public void hit() {
        counters.count(TableCounter.HITS);
    }

    /** Starts to count look-ups anew. */
    public void forgetLookUps() {
        counters.set(TableCounter.HITS, 0);
        counters.set(TableCounter.MISSES, 0);
    }

    /** How keys and calls are packed. */
    public TableLayout layout() {
        return layout;
    }

    /** The index of a table that {@linkplain TableLayout#hasDirectCalls has one of this kind}. */
    public DirectIndex directIndex() {
        return (DirectIndex) index;
    }

    /**
     * The entries once more in a form made for fast look-ups, for a table that {@linkplain TableLayout#hasFlatIndex has
     * one}.
     */
    public synchronized FlatIndex flatIndex() {
        if (flat == null) {
            flat = new FlatIndex(layout);
            rows.values().forEach(this::updateFlat);
        }
        return flat;
    }

    /**
     * The entries once more in a form made for many prefixes, for a table that {@linkplain TableLayout#hasPrefixArray
     * has one}.
     */
    public synchronized PrefixArray prefixArray() {
        if (prefixes == null) {
            prefixes = new PrefixArray(declaration, layout.calls().words());
            prefixes.load(rows.values());
        }
        return prefixes;
    }

    /** Makes the prefix array agree where a row was removed or another is now. */
    private void updatePrefixes(Step step) {
        if (prefixes == null || !(index instanceof TupleSpace space)) {
            return;
        }
        if (prefixes.isWasteful(rows.size())) {
            prefixes.load(rows.values());
        } else {
            Row changed = step.row == null ? step.old : step.row;
            prefixes.replace(changed, space.counting(changed));
        }
    }

    /** Makes the flat index agree on the key of a row. */
    private void updateFlat(Row changed) {
        if (flat != null && index instanceof ExactIndex exact) {
            long[] key = changed.pattern().words();
            flat.put(key, exact.find(key));
        }
    }

    @Override
    public Table declaration() {
        return declaration;
    }

    @Override
    public synchronized List<Table.Entry> entries() {
        return rows.values().stream().map(Row::entry).toList();
    }

    @Override
    public Table.ActionCall otherwise() {
        return otherwise.actionCall(declaration);
    }

    @Override
    public synchronized int size() {
        return rows.size();
    }

    @Override
    public CounterBlock<TableCounter> counters() {
        return counters;
    }

    @Override
    public synchronized void insert(Table.Entry entry) {
        prepare(List.of(new TableChange.Add(entry))).commit();
    }

    @Override
    public synchronized boolean remove(List<Match> matches, int priority) {
        int before = rows.size();
        prepare(List.of(new TableChange.Clear(matches, priority))).commit();
        return rows.size() < before;
    }

    @Override
    public synchronized Prepared prepare(List<TableChange> changes) {
        PendingChanges draft = new PendingChanges(this, rows, cells.draft(), inserted);
        changes.forEach(draft::add);
        draft.checkSize();
        long expected = version;
        return () -> commit(draft, expected);
    }

    private synchronized void commit(PendingChanges draft, long expected) {
        if (version != expected) {
            throw new IllegalStateException(
                    "table " + declaration.name() + " has changed since the changes were prepared");
        }
        inserted = draft.inserted();
        draft.steps().forEach(this::make);
        draft.cells().commit();
        draft.otherwise().ifPresent(row -> otherwise = row);
        version++;
    }

    /** One row in the place of another; either may be null. */
    record Step(EntryIdentity identity, Row old, Row row) {}

    private void make(Step step) {
        if (step.row == null) {
            rows.remove(step.identity);
        } else {
            if (step.old == null) {
                newCell.accept(step.row.cell());
            }
            rows.put(step.identity, step.row);
        }
        counters.set(TableCounter.ENTRIES, rows.size());
        index.replace(step.old, step.row);
        updateFlat(step.row == null ? step.old : step.row);
        updatePrefixes(step);
    }

    /** An entry made ready for the data plane. */
    Row row(Table.Entry entry, int cell, long sequence) {
        if (layout.hasCells() && cell >= declaration.size()) {
            throw new IllegalArgumentException(full() + "; delete entries before others are added");
        }
        return row(entry, entry.call(), layout.hasCells() ? cell : 0, patterns.make(entry.matches()), sequence);
    }

    /** Has the cells of new entries set back. */
    public synchronized void onNewCell(IntConsumer reset) {
        newCell = reset;
    }

    @Override
    public synchronized OptionalInt cell(List<Match> matches, int priority) {
        Row row = rows.get(EntryIdentity.of(declaration, matches, priority));
        return row == null || !layout.hasCells() ? OptionalInt.empty() : OptionalInt.of(row.cell());
    }

    /** A default action made ready. */
    Row defaultRow(Table.ActionCall call) {
        return call == null
                ? new Row(null, -1, 0, 0, NO_DATA, layout.calls().pack(-1, 0, NO_DATA), null, 0)
                : row(null, call, 0, null, 0);
    }

    private Row row(Table.Entry entry, Table.ActionCall call, int cell, EntryPattern pattern, long sequence) {
        int action = action(call);
        long[] data = data(call);
        int address = layout.addresses(declaration.actions().get(action), data).orElse(cell);
        return new Row(
                entry, action, cell, address, data, layout.calls().pack(action, address, data), pattern, sequence);
    }

    String present(Table.Entry entry) {
        return "table " + declaration.name() + ": add " + EntryText.of(declaration, entry)
                + ": the entry is there already; modify it";
    }

    String full() {
        return "table " + declaration.name() + " is full: it holds " + declaration.size() + " entries";
    }

    /** The row of another default action. */
    Row otherDefault(Table.ActionCall call) {
        if (declaration.constDefault()) {
            throw new IllegalArgumentException("table " + declaration.name() + ": its default action is always "
                    + EntryText.of(declaration, declaration.otherwise()) + ", as 'const' says");
        }
        return defaultRow(call);
    }

    @Override
    public synchronized void otherwise(Table.ActionCall call) {
        otherwise = otherDefault(call);
        version++;
    }

    private int action(Table.ActionCall call) {
        return IntStream.range(0, declaration.actions().size())
                .filter(i -> declaration.actions().get(i).name().equals(call.action()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "table " + declaration.name() + " has no action " + call.action()));
    }

    private long[] data(Table.ActionCall call) {
        Table.Action action = declaration.action(call.action());
        if (call.data().size() != action.data().size()) {
            throw new IllegalArgumentException("action " + action.name() + " of table " + declaration.name() + " takes "
                    + action.data().size() + " values, not " + call.data().size());
        }
        long[] data = new long[call.data().size()];
        for (int i = 0; i < data.length; i++) {
            data[i] = call.data().get(i);
            if ((data[i] & ~Bits.mask(action.data().get(i).width())) != 0) {
                throw new IllegalArgumentException("action " + action.name() + " of table " + declaration.name() + ": "
                        + Long.toUnsignedString(data[i]) + " does not fit "
                        + action.data().get(i).name());
            }
        }
        return data;
    }
}
