package plumbline.vm.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;

/**
 * Tuple space search (Srinivasan, Suri, Varghese: Packet classification using tuple space search, SIGCOMM 1999): rows
 * with the same masks form a group, which is a hash table; a look-up asks the groups in the order of their best rows and
 * stops when no group left can win. For lpm that is one hash table per prefix length, the longest first. Ranges that are
 * no masks are searched inside a group.
 *
 * <p>A change may touch two groups' order, and a look-up passes several groups; so look-ups read optimistically and
 * repeat when a change came in between. They never wait but for the few stores of a change itself.
 */
final class TupleSpace implements Index {
    private final int words;
    private final Map<Signature, TupleGroup> bySignature = new HashMap<>();
    private final StampedLock lock = new StampedLock();
    private volatile TupleGroup[] groups = {};

    TupleSpace(int words) {
        this.words = words;
    }

    @Override
    public Row find(long[] keys, long[] packed) {
        while (true) {
            long stamp = lock.tryOptimisticRead();
            if (stamp != 0) {
                Row row = search(groups, keys, packed);
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
            Row hope = group.best();
            if (hope == null || (found != null && found.beats(hope))) {
                break;
            }
            Row row = group.find(keys, packed);
            if (row != null && (found == null || row.beats(found))) {
                found = row;
            }
        }
        return found;
    }

    @Override
    public void replace(Row old, Row row) {
        Signature signature = (row == null ? old : row).pattern().signature();
        TupleGroup group = bySignature.computeIfAbsent(signature, TupleGroup::new);
        Row bestBefore = group.best();
        long stamp = lock.writeLock();
        try {
            group.replace(old, row);
            if (group.best() != bestBefore) {
                groups = ordered(group);
            }
        } finally {
            lock.unlockWrite(stamp);
        }
        if (group.best() == null) {
            bySignature.remove(signature);
        }
    }

    /** The groups in the order of their best rows, of which only that of {@code changed} may have changed. */
    private TupleGroup[] ordered(TupleGroup changed) {
        TupleGroup[] others = Arrays.stream(groups).filter(group -> group != changed).toArray(TupleGroup[]::new);
        if (changed.best() == null) {
            return others;
        }
        TupleGroup[] all = Arrays.copyOf(others, others.length + 1);
        int place = others.length;
        while (place > 0 && changed.best().beats(others[place - 1].best())) {
            all[place] = others[place - 1];
            place--;
        }
        all[place] = changed;
        return all;
    }
}
