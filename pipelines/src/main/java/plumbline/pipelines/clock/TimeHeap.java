package plumbline.pipelines.clock;

import java.util.Arrays;

/**
 * Numbers ordered by time, ties by the lower number. A binary heap that knows the position of each number, so that its
 * time can be changed. O(log n), no allocation.
 */
public final class TimeHeap {
    /** Time of the first of none. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int ABSENT = -1;

    private final int[] heap;
    private final long[] times;
    private final int[] places;
    private int size;

    /** @param numbers all numbers are below */
    public TimeHeap(int numbers) {
        heap = new int[numbers];
        times = new long[numbers];
        places = new int[numbers];
        Arrays.fill(places, ABSENT);
    }

    /** The earliest time, or {@link #NEVER}. */
    public long firstTime() {
        return size == 0 ? NEVER : times[heap[0]];
    }

    /** The earliest time of the others, or {@link #NEVER}. */
    public long secondTime() {
        long second = size > 1 ? times[heap[1]] : NEVER;
        return size > 2 ? Math.min(second, times[heap[2]]) : second;
    }

    /** The number with the earliest time; there is one. */
    public int first() {
        return heap[0];
    }

    /** Whether a number has a time. */
    public boolean contains(int number) {
        return places[number] != ABSENT;
    }

    /** Gives a number a time, or another one. */
    public void put(int number, long time) {
        int place = places[number];
        if (place == ABSENT) {
            times[number] = time;
            up(size++, number);
            return;
        }
        boolean earlier = time < times[number];
        times[number] = time;
        if (earlier) {
            up(place, number);
        } else {
            down(place, number);
        }
    }

    /** Gives a number a time, unless it has an earlier one. */
    public void putNoLater(int number, long time) {
        if (places[number] == ABSENT || time < times[number]) {
            put(number, time);
        }
    }

    /** Takes out the first number. */
    public void removeFirst() {
        places[heap[0]] = ABSENT;
        int last = heap[--size];
        if (size > 0) {
            down(0, last);
        }
    }

    private void up(int from, int number) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >> 1;
            if (!before(number, heap[parent])) {
                break;
            }
            set(place, heap[parent]);
            place = parent;
        }
        set(place, number);
    }

    private void down(int from, int number) {
        int place = from;
        while (true) {
            int child = 2 * place + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], number)) {
                break;
            }
            set(place, heap[child]);
            place = child;
        }
        set(place, number);
    }

    private boolean before(int a, int b) {
        return times[a] < times[b] || times[a] == times[b] && a < b;
    }

    private void set(int place, int number) {
        heap[place] = number;
        places[number] = place;
    }
}
