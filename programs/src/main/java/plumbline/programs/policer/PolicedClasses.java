package plumbline.programs.policer;

import java.util.List;
import java.util.Locale;
import plumbline.isa.model.Meter;
import plumbline.programs.Reading;

/**
 * What a policer has marked.
 *
 * @param classes the first of those that had packets
 * @param number how many these are
 */
public record PolicedClasses(List<Row> classes, int number) implements Reading {
    public PolicedClasses {
        classes = List.copyOf(classes);
    }

    /** Packets, and their bytes. */
    public record Amount(long packets, long bytes) {}

    /** One class: its rates as they are now, and what got each colour. */
    public record Row(int number, Meter.Rates rates, Amount green, Amount yellow, Amount red) {
        boolean seen() {
            return green.packets + yellow.packets + red.packets > 0;
        }

        private String text() {
            return String.format(
                    Locale.ROOT,
                    "%5d  %,15d  %,15d  %,12d  %,12d  %,12d  %,17d\n",
                    number,
                    rates.committed(),
                    rates.peak(),
                    green.packets,
                    yellow.packets,
                    red.packets,
                    green.bytes + yellow.bytes + red.bytes);
        }
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(
                "class  committed, B/s        peak, B/s         green        yellow           red             "
                        + " bytes\n");
        classes.forEach(row -> text.append(row.text()));
        if (number > classes.size()) {
            text.append(String.format(Locale.ROOT, "%,d classes, the first %,d listed\n", number, classes.size()));
        }
        return text.toString();
    }
}
