package plumbline.vm.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.isa.reference.MatchReference;

/** What a table means, straight from the Javadoc of {@link Table}: a list that is searched from end to end. */
public final class LinearScan {
    private final Table table;
    private final List<Table.Entry> entries = new ArrayList<>();

    /** The table with its declared entries, of identical ones the first. */
    public LinearScan(Table table) {
        this.table = table;
        table.entries().forEach(this::add);
    }

    /** In the order in which they were inserted. */
    public List<Table.Entry> entries() {
        return entries;
    }

    /** Whether an entry is there. */
    public boolean contains(Table.Entry entry) {
        return entries.stream().anyMatch(present -> same(present, entry.matches(), entry.priority()));
    }

    /** Adds an entry, unless it is there. */
    public void add(Table.Entry entry) {
        if (!contains(entry)) {
            entries.add(entry);
        }
    }

    /** Gives an entry that is there another action. */
    public void modify(Table.Entry entry) {
        entries.replaceAll(present -> same(present, entry.matches(), entry.priority()) ? entry : present);
    }

    /** As {@link plumbline.vm.RuntimeTable#remove}. */
    public boolean remove(List<Match> matches, int priority) {
        return entries.removeIf(entry -> same(entry, matches, priority));
    }

    private boolean same(Table.Entry entry, List<Match> matches, int priority) {
        return entry.priority() == priority
                && IntStream.range(0, matches.size())
                        .allMatch(i -> same(
                                entry.matches().get(i),
                                matches.get(i),
                                table.keys().get(i).field().width()));
    }

    /**
     * Whether the same values fit both: the smallest, the largest and how many there are tell masks and ranges apart.
     */
    private static boolean same(Match one, Match other, int width) {
        return Arrays.equals(MatchReference.extent(one, width), MatchReference.extent(other, width));
    }

    /** What runs for these keys; null: nothing. */
    public Table.ActionCall find(long[] keys) {
        Table.Entry best = entry(keys);
        return best == null ? table.otherwise() : best.call();
    }

    /** The entry for these keys; null: none. */
    public Table.Entry entry(long[] keys) {
        Table.Entry best = null;
        for (Table.Entry entry : entries) {
            if (fits(entry, keys) && (best == null || wins(entry, best))) {
                best = entry;
            }
        }
        return best;
    }

    private static boolean fits(Table.Entry entry, long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            if (!MatchReference.fits(entry.matches().get(i), keys[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean wins(Table.Entry later, Table.Entry earlier) {
        int byPrefix = Integer.compare(prefix(later), prefix(earlier));
        return byPrefix != 0 ? byPrefix > 0 : later.priority() > earlier.priority();
    }

    private int prefix(Table.Entry entry) {
        for (int i = 0; i < table.keys().size(); i++) {
            if (table.keys().get(i).kind() == Table.MatchKind.LPM) {
                int width = table.keys().get(i).field().width();
                long[] extent = MatchReference.extent(entry.matches().get(i), width);
                return width - Long.bitCount(extent[0] ^ extent[1]);
            }
        }
        return 0;
    }
}
