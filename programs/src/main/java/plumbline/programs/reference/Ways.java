package plumbline.programs.reference;

import java.util.stream.IntStream;
import plumbline.isa.model.Program;

/**
 * How many ways a table has, and how many entries each. Arrays have a power of two of cells; ways of two sizes make
 * other totals, as 512 entries in six ways.
 *
 * @param number of ways
 * @param entries of a way, a power of two
 * @param wide so many ways, the first, have twice as many
 */
public record Ways(int number, int entries, int wide) {
    public Ways {
        if (number < 1 || Integer.bitCount(entries) != 1 || wide < 0 || wide > number) {
            throw new IllegalArgumentException(number + " ways of " + entries + " entries, " + wide + " of them wide");
        }
    }

    /** Ways of one size. */
    public Ways(int number, int entries) {
        this(number, entries, 0);
    }

    /** As the parameters {@code ways}, {@code entries}, {@code wide} of a program say. */
    public static Ways of(Program program) {
        return new Ways(
                Math.toIntExact(program.parameter("ways")),
                Math.toIntExact(program.parameter("entries")),
                Math.toIntExact(program.parameter("wide")));
    }

    /** As many entries as fit into a total. */
    public static Ways filling(int total, int number) {
        int entries = Integer.highestOneBit(total / number);
        return new Ways(number, entries, Math.min(number, (total - number * entries) / entries));
    }

    /** Entries of a way, counted from 0. */
    public int entries(int way) {
        return way < wide ? 2 * entries : entries;
    }

    /** Entries of all ways. */
    public int total() {
        return IntStream.range(0, number).map(this::entries).sum();
    }
}
