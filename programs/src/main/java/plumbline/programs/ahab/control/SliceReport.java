package plumbline.programs.ahab.control;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * How a link is divided.
 *
 * @param slices the first of them
 * @param number how many there are
 * @param divisions how often it was divided anew
 */
public record SliceReport(List<Row> slices, int number, long divisions) implements Reading {
    private static final double MEGABIT = 1e6;

    public SliceReport {
        slices = List.copyOf(slices);
    }

    /**
     * A slice.
     *
     * @param demand that was read last, bit/s
     * @param capacity that it has, bit/s
     */
    public record Row(String name, int slice, long demand, long capacity) {
        private String text() {
            return String.format(
                    Locale.ROOT, "%5d  %,13.1f  %,16.1f  %s\n", slice, demand / MEGABIT, capacity / MEGABIT, name);
        }
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder("slice  asked, Mbit/s  capacity, Mbit/s\n");
        slices.forEach(row -> text.append(row.text()));
        text.append(String.format(Locale.ROOT, "%,d slices, divided %,d times\n", number, divisions));
        return text.toString();
    }
}
