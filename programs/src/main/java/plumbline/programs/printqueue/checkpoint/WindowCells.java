package plumbline.programs.printqueue.checkpoint;

import java.util.Arrays;

/**
 * The cells of one window that are worth something, in the order of time. Cell number n covers the nanoseconds from
 * n·2^shift on. Arrays, because there are many and they live long.
 *
 * @param numbers of the cells, rising
 * @param flows index of each one's flow in its checkpoint
 */
public record WindowCells(long[] numbers, int[] flows) {
    /** None. */
    public static final WindowCells NONE = new WindowCells(new long[0], new int[0]);

    /** How many. */
    public int count() {
        return numbers.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WindowCells cells
                && Arrays.equals(numbers, cells.numbers)
                && Arrays.equals(flows, cells.flows);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(numbers) + Arrays.hashCode(flows);
    }

    @Override
    public String toString() {
        return count() + " cells";
    }
}
