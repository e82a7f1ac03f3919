package plumbline.vm.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Tells by one key which groups can have a match. The values of the key are cut into intervals at the bounds of all
 * rows; each interval knows the groups that have a row there. A table of many masks whose rows lie apart in one key, as
 * the rows of a logarithmic scale do, is then searched in few groups instead of all:
 *
 * <pre>
 * key       0 … 15   16 … 31   32 … 63
 * groups    {0, 3}   {1, 3}    {2, 3}       bit i of a set: group i, in the order of their best rows
 * </pre>
 *
 * Immutable. A group stays in the sets of a row that is gone, which costs a search in vain, until the filter is made
 * anew.
 */
final class GroupFilter {
    private final KeyLayout layout;
    private final TupleGroup[] groups;
    private final int key;
    private final IntervalMap<long[]> sets;
    /** Changes since it was made from all rows. */
    private final int changes;

    private GroupFilter(KeyLayout layout, TupleGroup[] groups, int key, IntervalMap<long[]> sets, int changes) {
        this.layout = layout;
        this.groups = groups;
        this.key = key;
        this.sets = sets;
        this.changes = changes;
    }

    /** The filter by the key that leaves the fewest groups on average over its intervals. */
    static GroupFilter best(TupleGroup[] groups, KeyLayout layout) {
        GroupFilter best = null;
        for (int key = 0; key < layout.keys(); key++) {
            GroupFilter filter = by(key, groups, layout);
            if (best == null || filter.density() < best.density()) {
                best = filter;
            }
        }
        return best;
    }

    /** Sweeps over the values of a key from bound to bound. */
    private static GroupFilter by(int key, TupleGroup[] groups, KeyLayout layout) {
        Bound[] bounds = bounds(key, groups, layout);
        int[] rowsHere = new int[groups.length];
        long[] set = new long[(groups.length + 63) / 64];
        long[] starts = new long[bounds.length + 1];
        long[][] sets = new long[bounds.length + 1][];
        int count = 0;
        int next = 0;
        long start = 0;
        while (true) {
            while (next < bounds.length && bounds[next].at == start) {
                Bound bound = bounds[next++];
                rowsHere[bound.group] += bound.change;
                long bit = 1L << bound.group;
                int word = bound.group >>> 6;
                set[word] = rowsHere[bound.group] > 0 ? set[word] | bit : set[word] & ~bit;
            }
            starts[count] = start;
            sets[count++] = set.clone();
            if (next == bounds.length) {
                IntervalMap<long[]> all = IntervalMap.of(Arrays.copyOf(starts, count), Arrays.copyOf(sets, count));
                return new GroupFilter(layout, groups, key, all, 0);
            }
            start = bounds[next].at;
        }
    }

    /** Where rows begin, and one past where they end, in ascending order. */
    private static Bound[] bounds(int key, TupleGroup[] groups, KeyLayout layout) {
        List<Bound> bounds = new ArrayList<>();
        for (int group = 0; group < groups.length; group++) {
            for (Row row : groups[group].rows()) {
                bounds.add(new Bound(row.pattern().lowest(key, layout), group, 1));
                long end = row.pattern().highest(key, layout) + 1;
                if (end != 0) {
                    bounds.add(new Bound(end, group, -1));
                }
            }
        }
        Bound[] sorted = bounds.toArray(new Bound[0]);
        Arrays.sort(sorted, Comparator.comparing(Bound::at, Long::compareUnsigned));
        return sorted;
    }

    private record Bound(long at, int group, int change) {}

    private double density() {
        return sets.values().mapToInt(GroupFilter::size).average().orElse(0);
    }

    private static int size(long[] set) {
        return Arrays.stream(set).mapToInt(Long::bitCount).sum();
    }

    /** How many changes it has taken in since it was made from all rows. */
    int changes() {
        return changes;
    }

    /**
     * With a row more in a group.
     *
     * @param ordered all groups that have rows now, in the order of their best rows
     */
    GroupFilter with(TupleGroup[] ordered, Row row, TupleGroup group) {
        int place = Arrays.asList(ordered).indexOf(group);
        long lowest = row.pattern().lowest(key, layout);
        long highest = row.pattern().highest(key, layout);
        IntervalMap<long[]> more = sets(ordered).with(lowest, highest, (_, set) -> with(set, place));
        return new GroupFilter(layout, ordered, key, more, changes + 1);
    }

    /** With a row less. */
    GroupFilter without(TupleGroup[] ordered) {
        return new GroupFilter(layout, ordered, key, sets(ordered), changes + 1);
    }

    /** The sets by the places of groups in another order, in which some may be missing. */
    private IntervalMap<long[]> sets(TupleGroup[] ordered) {
        if (Arrays.equals(ordered, groups)) {
            return sets;
        }
        List<TupleGroup> order = Arrays.asList(ordered);
        int[] places = Arrays.stream(groups).mapToInt(order::indexOf).toArray();
        return sets.with(0, -1, (_, set) -> moved(set, places));
    }

    /** A set by other places, of each group; −1: it is in the set no longer. */
    private static long[] moved(long[] set, int[] places) {
        long[] moved = new long[set.length];
        for (int word = 0; word < set.length; word++) {
            for (long left = set[word]; left != 0; left &= left - 1) {
                int place = places[word * Long.SIZE + Long.numberOfTrailingZeros(left)];
                if (place >= 0) {
                    moved = with(moved, place);
                }
            }
        }
        return moved;
    }

    private static long[] with(long[] set, int group) {
        int word = group >>> 6;
        long[] more = Arrays.copyOf(set, Math.max(set.length, word + 1));
        more[word] |= 1L << group;
        return more;
    }

    /** The best row, of the groups that can have a match for these keys; or null. No later group has a better row. */
    Row find(long[] keys, long[] packed) {
        Row found = null;
        long[] set = sets.find(keys[key]);
        for (int word = 0; word < set.length; word++) {
            for (long left = set[word]; left != 0; left &= left - 1) {
                TupleGroup group = groups[word * Long.SIZE + Long.numberOfTrailingZeros(left)];
                if (!group.canWin(found)) {
                    return found;
                }
                found = Row.better(found, group.find(keys, packed));
            }
        }
        return found;
    }
}
