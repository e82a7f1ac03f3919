package plumbline.verifier.resources;

/**
 * What something asks of its stage. Claims of one owner are made once, however many units make them: two accesses to
 * one register share its ALU, two units that look at one field share its bytes on the crossbar.
 *
 * @param owner in words, e.g. {@code register 'count'}
 */
public record Cost(Resource resource, String owner, long amount) {}
