package plumbline.verifier.target;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class Suggestion {
    private Suggestion() {}

    /** {@code known here: a, b; did you mean 'a'?} */
    static String among(Collection<String> known, String written) {
        return "known here: " + String.join(", ", known)
                + closest(known, written).map(word -> "; did you mean '" + word + "'?").orElse("");
    }

    private static Optional<String> closest(Collection<String> known, String written) {
        int tolerated = (written.length() + 2) / 3;
        return known.stream()
                .filter(word -> distance(word, written) <= tolerated)
                .min(Comparator.comparingInt(word -> distance(word, written)));
    }

    /** Levenshtein distance. */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
