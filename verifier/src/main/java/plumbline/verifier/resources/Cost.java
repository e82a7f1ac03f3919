package plumbline.verifier.resources;

/**
 * What an operation needs of its stage. Needs of one owner count once, for all its operations: two accesses to one
 * register share its ALU, two operations that read one field share its bytes on the crossbar. Rows of the instruction
 * memory alone add up for one owner, and not over owners: each action that writes a field takes another row.
 *
 * @param owner in words, e.g. {@code register 'count'}
 */
public record Cost(Resource resource, String owner, long amount) {}
