package plumbline.verifier.atoms;

import java.util.Optional;

/**
 * The weakest atom that does what a register access does.
 *
 * @param atom {@link Atom#ANY} if none of Domino's was found to do it
 * @param setup what the atom is set up to do, as text; empty if there is none
 * @param complete whether all was tried; if not, a weaker atom than {@link Atom#ANY} may do it after all
 */
public record Classification(Atom atom, Optional<String> setup, boolean complete) {}
