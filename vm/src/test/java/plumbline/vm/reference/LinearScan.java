package plumbline.vm.reference;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** What a table means, straight from the Javadoc of {@link Table}: a list that is searched from end to end. */
public final class LinearScan {
    private final Table table;
    private final List<Table.Entry> entries = new ArrayList<>();

    /** The table with its declared entries. */
    public LinearScan(Table table) {
        this.table = table;
        table.entries().forEach(this::insert);
    }

    /** In the order in which they were inserted. */
    public List<Table.Entry> entries() {
        return entries;
    }

    /** As {@link plumbline.vm.RuntimeTable#insert}. */
    public void insert(Table.Entry entry) {
        for (int i = 0; i < entries.size(); i++) {
            if (same(entries.get(i), entry.matches(), entry.priority())) {
                entries.set(i, entry);
                return;
            }
        }
        entries.add(entry);
    }

    /** As {@link plumbline.vm.RuntimeTable#remove}. */
    public boolean remove(List<Match> matches, int priority) {
        return entries.removeIf(entry -> same(entry, matches, priority));
    }

    private static boolean same(Table.Entry entry, List<Match> matches, int priority) {
        return entry.matches().equals(matches) && entry.priority() == priority;
    }

    /** What runs for these keys; null: nothing. */
    public Table.ActionCall find(long[] keys) {
        Table.Entry best = null;
        for (Table.Entry entry : entries) {
            if (fits(entry, keys) && (best == null || wins(entry, best))) {
                best = entry;
            }
        }
        return best == null ? table.otherwise() : best.call();
    }

    private static boolean fits(Table.Entry entry, long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            if (!entry.matches().get(i).fits(keys[i])) {
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
                return switch (entry.matches().get(i)) {
                    case Match.Exact exact -> table.keys().get(i).field().width();
                    case Match.Prefix prefix -> prefix.length();
                    default -> 0;
                };
            }
        }
        return 0;
    }
}
