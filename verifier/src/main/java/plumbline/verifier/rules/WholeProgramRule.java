package plumbline.verifier.rules;

/**
 * A rule about what both directions of a program share: declarations, the memories of a stage, how often packets go
 * round.
 */
public abstract class WholeProgramRule extends Rule {
    /** See {@link Rule}. */
    protected WholeProgramRule(String code, String title, String reason) {
        super(code, title, reason);
    }
}
