package plumbline.verifier;

import java.util.Optional;
import plumbline.verifier.fit.Fit;

/**
 * What became of a program whose units were placed.
 *
 * @param fit empty if the program is ill-formed: what its units need is not known then
 * @param verdict on the program with its new stages, and on what did not fit
 */
public record Fitted(Optional<Fit> fit, Verdict verdict) {}
