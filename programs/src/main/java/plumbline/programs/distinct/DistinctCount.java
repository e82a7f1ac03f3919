package plumbline.programs.distinct;

import java.util.Locale;
import plumbline.programs.Reading;

/**
 * An estimate of how many different pairs of addresses there were.
 *
 * @param estimate values
 * @param basis on what it rests, in words
 */
public record DistinctCount(double estimate, String basis) implements Reading {
    @Override
    public String text() {
        return String.format(Locale.ROOT, "about %,.0f different pairs of addresses (%s)\n", estimate, basis);
    }
}
