package plumbline.vm.table;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The cells that the entries of a table have in its direct arrays: numbers from 0, those of removed entries again. */
final class CellNumbers {
    private int[] free = {};
    private int freeCount;
    private int next;

    /** Numbers given and taken back, which stay as they were until that is committed. */
    final class Draft {
        private final Deque<Integer> returned = new ArrayDeque<>();
        private int reused;
        private int fresh;

        /** A number that no entry has. */
        int take() {
            if (!returned.isEmpty()) {
                return returned.pop();
            }
            return reused < freeCount ? free[freeCount - ++reused] : next + fresh++;
        }

        /** A number that no entry has any more. */
        void giveBack(int cell) {
            returned.push(cell);
        }

        void commit() {
            freeCount -= reused;
            next += fresh;
            if (freeCount + returned.size() > free.length) {
                free = Arrays.copyOf(free, 2 * (freeCount + returned.size()));
            }
            for (int cell : returned) {
                free[freeCount++] = cell;
            }
            returned.clear();
            reused = 0;
            fresh = 0;
        }
    }

    Draft draft() {
        return new Draft();
    }
}
