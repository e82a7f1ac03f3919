package plumbline.verifier.atoms;

import java.util.Optional;

/**
 * The weakest atom that does what a register access does.
 *
 * @param atom  {@link Atom#ANY} if none of Domino's does it
 * @param setup what the atom is set up to do, as text; empty if there is none
 */
public record Classification(Atom atom, Optional<String> setup) {}
