package plumbline.bench.experiment;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What became of a statement.
 *
 * @param statement as the experiment says it
 * @param source who states what, and with which tolerance
 * @param outcome whether it holds
 * @param figures the values that decide, one for each place looked at
 * @param allowed in which bounds they hold
 * @param knownMiss why it is known not to hold; absent if it should
 */
public record StatementVerdict(
        String statement, String source, Outcome outcome, List<Figure> figures, String allowed, String knownMiss) {
    /** Whether a statement holds. */
    public enum Outcome {
        /** At each place looked at. */
        HELD,
        /** Missed at some place, and not marked as a known miss. */
        MISSED,
        /** Not at some place, as its file says. */
        KNOWN_MISS,
        /** At each place, though its file says that it does not: the mark should go. */
        UNEXPECTEDLY_HELD,
        /** No value that it speaks of was measured. */
        NOT_MEASURED;

        /** As text for people. */
        public String inWords() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A value that decides.
     *
     * @param place swept value, or what was looked for
     * @param measured the means it comes from, as text
     * @param value that is compared with the bounds
     * @param spread of the same value among the seeds
     */
    public record Figure(String place, String measured, double value, SeedSpread spread) {
        @Override
        public String toString() {
            return place + ": " + measured + (spread == null ? "" : " (" + spread + ")");
        }
    }

    public StatementVerdict {
        figures = List.copyOf(figures);
    }

    /** The measured values and their bounds in one line. */
    public String measured() {
        return figures.isEmpty()
                ? "nothing; allowed " + allowed
                : figures.stream().map(Figure::toString).collect(Collectors.joining(", ")) + "; allowed " + allowed;
    }
}
