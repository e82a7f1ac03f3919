package plumbline.verifier.atoms;

/**
 * One case of all that an atom sees.
 *
 * @param words the cell's words before the access
 * @param inputs the packet inputs chosen
 */
record AtomCase(long[] words, long[] inputs) {}
