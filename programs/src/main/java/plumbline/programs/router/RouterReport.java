package plumbline.programs.router;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * Whom the router knows.
 *
 * @param known neighbours in the table; so many of them are listed
 * @param unknown asked for, and never heard
 * @param questions how often the router asked
 * @param refused how often there was no room for one more
 * @param lost messages of the data plane that came too fast
 */
public record RouterReport(List<Row> neighbours, int known, int unknown, long questions, long refused, long lost)
        implements Reading {
    public RouterReport {
        neighbours = List.copyOf(neighbours);
    }

    /**
     * A neighbour.
     *
     * @param silentSeconds since it was heard last; −1 if it stands in the set-up file
     */
    public record Row(String address, String mac, int port, long silentSeconds) {
        private String text() {
            String heard = silentSeconds < 0 ? "as set up" : "heard " + silentSeconds + " s ago";
            return String.format(Locale.ROOT, "%-39s  %s  port %d  %s\n", address, mac, port, heard);
        }
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        neighbours.forEach(row -> text.append(row.text()));
        text.append(String.format(
                Locale.ROOT, "%,d neighbours known, %,d unknown, %,d questions asked\n", known, unknown, questions));
        if (refused + lost > 0) {
            text.append(String.format(
                    Locale.ROOT, "%,d times no room for a neighbour, %,d messages lost\n", refused, lost));
        }
        return text.toString();
    }
}
