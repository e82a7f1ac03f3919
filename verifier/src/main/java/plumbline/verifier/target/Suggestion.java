package plumbline.verifier.target;

import java.util.Collection;
import plumbline.isa.text.syntax.Near;

/** Finds the word that was probably meant. */
final class Suggestion {
    private Suggestion() {}

    /** {@code known here: a, b; did you mean 'a'?} */
    static String among(Collection<String> known, String written) {
        return "known here: " + String.join(", ", known)
                + Near.nearest(written, known)
                        .map(word -> "; did you mean '" + word + "'?")
                        .orElse("");
    }
}
