package plumbline.vm.table;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;

/**
 * Tuple space search (Srinivasan, Suri, Varghese: Packet classification using tuple space search, SIGCOMM 1999): rows
 * with the same masks form a group, which is a hash table; a look-up asks the groups in the order of their best rows
 * and stops when no group left can win. For lpm that is one hash table per prefix length, the longest first. Ranges
 * that are no masks are searched inside a group. Small tables of many groups have a {@link GroupFilter} too or, if they
 * have nothing but prefixes, {@link PrefixIntervals}; and a handful of rows is a {@link ShortList}.
 *
 * <p>A change may touch two groups' order, and a look-up passes several groups; so look-ups read optimistically and
 * repeat when a change came in between. They never wait but for the few stores of a change itself.
 */
final class TupleSpace implements Index {
    /** With fewer groups, asking them all is as fast as filtering. */
    private static final int FILTERED_GROUPS = 4;
    /** With more rows, a change of the filter would take too long. */
    private static final int FILTERED_ROWS = 2_048;

    private final KeyLayout layout;
    private final boolean longestPrefix;
    private final Map<Signature, TupleGroup> bySignature = new HashMap<>();
    private final StampedLock lock = new StampedLock();
    private volatile Order order = new Order(new TupleGroup[0], null, null, null);
    private int rows;

    /** @param longestPrefix of the only key, wins */
    TupleSpace(KeyLayout layout, boolean longestPrefix) {
        this.layout = layout;
        this.longestPrefix = longestPrefix;
    }

    /**
     * The groups in the order of their best rows.
     *
     * @param filter null: ask them all
     * @param few all rows, if they are so few that no group need be asked; else null
     * @param prefixes all rows, if none but these need be asked; else null
     */
    private record Order(TupleGroup[] groups, GroupFilter filter, ShortList few, PrefixIntervals prefixes) {}

    @Override
    public Row find(long[] keys, long[] packed) {
        while (true) {
            long stamp = lock.tryOptimisticRead();
            if (stamp != 0) {
                Order now = order;
                if (now.few != null) {
                    return now.few.find(keys, packed);
                }
                if (now.prefixes != null) {
                    return now.prefixes.find(keys[0]);
                }
                Row row = now.filter == null ? search(now.groups, keys, packed) : now.filter.find(keys, packed);
                if (lock.validate(stamp)) {
                    return row;
                }
            }
            Thread.onSpinWait();
        }
    }

    private static Row search(TupleGroup[] groups, long[] keys, long[] packed) {
        Row found = null;
        for (TupleGroup group : groups) {
            if (!group.canWin(found)) {
                break;
            }
            found = Row.better(found, group.find(keys, packed));
        }
        return found;
    }

    @Override
    public void replace(Row old, Row row) {
        Signature signature = (row == null ? old : row).pattern().signature();
        TupleGroup group = bySignature.computeIfAbsent(signature, TupleGroup::new);
        Row bestBefore = group.first();
        Candidate changed = group.change(old, row);
        rows += (row == null ? 0 : 1) - (old == null ? 0 : 1);
        boolean isSame = old != null && row != null && order.few == null && order.prefixes == null;
        Order after = isSame ? order : order(group.first() == bestBefore ? order.groups : ordered(group), old, row);
        long stamp = lock.writeLock();
        try {
            group.publish(old, row, changed);
            order = after;
        } finally {
            lock.unlockWrite(stamp);
        }
        if (group.first() == null) {
            bySignature.remove(signature);
        }
    }

    /** Adds all entries before the first look-up, so that the filter is built only once. */
    @Override
    public void load(List<Row> initial) {
        for (Row row : initial) {
            TupleGroup group = bySignature.computeIfAbsent(row.pattern().signature(), TupleGroup::new);
            group.publish(null, row, group.change(null, row));
        }
        rows = initial.size();
        TupleGroup[] groups = bySignature.values().toArray(TupleGroup[]::new);
        Arrays.sort(groups, (a, b) -> Row.byPrecedence(a.first(), b.first()));
        order = order(groups, null, null);
    }

    /** All that a look-up asks, once {@code row} is in the place of {@code old}. */
    private Order order(TupleGroup[] groups, Row old, Row row) {
        if (rows <= ShortList.MAX) {
            return new Order(groups, null, new ShortList(all(groups), layout.words()), null);
        }
        if (rows > FILTERED_ROWS || groups.length < FILTERED_GROUPS && !longestPrefix) {
            return new Order(groups, null, null, null);
        }
        return longestPrefix
                ? new Order(groups, null, null, prefixes(groups, old, row))
                : new Order(groups, filter(groups, row), null, null);
    }

    /** The filter so far with a change; one made anew if there were as many changes as there are rows. */
    private GroupFilter filter(TupleGroup[] groups, Row row) {
        GroupFilter before = order.filter;
        if (before == null || before.changes() > rows) {
            return GroupFilter.best(groups, layout);
        }
        return row == null
                ? before.without(groups)
                : before.with(groups, row, bySignature.get(row.pattern().signature()));
    }

    private PrefixIntervals prefixes(TupleGroup[] groups, Row old, Row row) {
        PrefixIntervals before = order.prefixes;
        if (before == null) {
            return PrefixIntervals.of(all(groups), layout);
        }
        if (old == null) {
            return before.with(row);
        }
        return before.replaced(old, row == null ? around(old, groups) : row);
    }

    /** The row that counts where the prefix of one matches, which may be gone; or null. */
    Row counting(Row prefix) {
        EntryPattern pattern = prefix.pattern();
        long[] keys = {pattern.lowest(0, layout)};
        TupleGroup own = bySignature.get(pattern.signature());
        Row found = own == null ? null : own.find(keys, pattern.words());
        if (found != null) {
            return found;
        }
        for (TupleGroup group : order.groups) {
            if (group.first().pattern().prefix() < pattern.prefix()) {
                found = Row.better(found, group.find(keys, pattern.words()));
            }
        }
        return found;
    }

    /** The longest prefix of all that have the prefix of a row in them, now that it goes; or null. */
    private Row around(Row gone, TupleGroup[] groups) {
        long[] keys = {gone.pattern().lowest(0, layout)};
        Row found = null;
        for (TupleGroup group : groups) {
            if (group.first().pattern().prefix() <= gone.pattern().prefix()) {
                found = Row.better(found, group.findWithout(gone, keys));
            }
        }
        return found;
    }

    private static List<Row> all(TupleGroup[] groups) {
        return Arrays.stream(groups)
                .map(TupleGroup::rows)
                .flatMap(Collection::stream)
                .toList();
    }

    /** The groups in the order of their best rows, of which only that of {@code changed} may have changed. */
    private TupleGroup[] ordered(TupleGroup changed) {
        TupleGroup[] others =
                Arrays.stream(order.groups).filter(group -> group != changed).toArray(TupleGroup[]::new);
        if (changed.first() == null) {
            return others;
        }
        TupleGroup[] all = Arrays.copyOf(others, others.length + 1);
        int place = others.length;
        while (place > 0 && changed.first().beats(others[place - 1].first())) {
            all[place] = others[place - 1];
            place--;
        }
        all[place] = changed;
        return all;
    }
}
