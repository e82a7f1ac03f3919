package plumbline.verifier.resources;

/**
 * What an operation needs of its stage. Needs of one owner count once, for all its operations: two accesses to one
 * register share its ALU, two operations that read one field share its bytes on the crossbar.
 *
 * @param owner in words, e.g. {@code register 'count'}
 */
public record Cost(Resource resource, String owner, long amount) {}
