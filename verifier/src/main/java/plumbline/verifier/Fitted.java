package plumbline.verifier;

import java.util.Optional;
import plumbline.verifier.fit.Fit;

/**
 * What became of a program whose units were placed.
 *
 * @param fit empty if the program is ill-formed: nobody can say what its units need
 * @param verdict on the program with its new stages, and on what did not fit
 */
public record Fitted(Optional<Fit> fit, Verdict verdict) {}
