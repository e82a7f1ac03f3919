package plumbline.verifier.resources;

import java.util.Optional;

/**
 * What an operation needs of its stage. Needs of one owner count once, for all its operations: two accesses to one
 * register share its ALU, two operations that read one field share its bytes on the crossbar. Rows of the instruction
 * memory alone add up for one owner, and not over owners: each action that writes a field takes another row.
 *
 * @param owner in words, e.g. {@code register 'count'}
 * @param host the owner that brings it along: in a stage where the host needs some of the resource, this needs none
 */
public record Cost(Resource resource, String owner, long amount, Optional<String> host) {}
