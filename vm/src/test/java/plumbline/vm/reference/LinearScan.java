package plumbline.vm.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

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
        return Arrays.equals(extent(one, width), extent(other, width));
    }

    /** The smallest value that fits, the largest, and how many there are, less one. */
    private static long[] extent(Match match, int width) {
        return switch (match) {
            case Match.Exact exact -> new long[] {exact.value(), exact.value(), 0};
            case Match.Ternary ternary -> extent(ternary.value(), Bits.mask(width) & ~ternary.mask());
            case Match.Prefix prefix -> extent(prefix.value(), Bits.mask(width - prefix.length()));
            case Match.Range range -> new long[] {range.low(), range.high(), range.high() - range.low()};
        };
    }

    private static long[] extent(long value, long varying) {
        long count = 0;
        for (int i = 0; i < Long.bitCount(varying); i++) {
            count = count << 1 | 1;
        }
        return new long[] {value, value | varying, count};
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
