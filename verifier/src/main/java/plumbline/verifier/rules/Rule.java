package plumbline.verifier.rules;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;

/**
 * Something that must hold. A rule has no state: the context has all that it needs. It looks at each direction alone,
 * if each has a parser.
 */
public abstract class Rule {
    private final String code;
    private final String title;
    private final String reason;

    /**
     * @param code of its diagnostics
     * @param title what must hold, one line
     * @param reason why hardware, or the meaning of a program, requires it
     */
    protected Rule(String code, String title, String reason) {
        this.code = code;
        this.title = title;
        this.reason = reason;
    }

    /** Code of its diagnostics. */
    public final String code() {
        return code;
    }

    /** What must hold. */
    public final String title() {
        return title;
    }

    /** Why it must hold. */
    public final String reason() {
        return reason;
    }

    /** Everything that breaks it. */
    public final List<Diagnostic> check(RuleContext context) {
        Findings found = new Findings(code);
        check(context, found);
        return found.list();
    }

    /** Finds everything that breaks it. */
    protected abstract void check(RuleContext context, Findings found);
}
