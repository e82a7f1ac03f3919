package plumbline.verifier.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Setting;

/** Something that must hold. A rule has no state: the context has all that it needs. */
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

    /**
     * Whether it is about what both directions of a program share: declarations, the memories of a stage, how often
     * packets go round. Others look at each direction alone, if each has a parser.
     */
    public boolean spansDirections() {
        return false;
    }

    /** Finds everything that breaks it. */
    public abstract List<Diagnostic> check(RuleContext context);

    /**
     * Of the findings about one place the first: behind {@code else} a condition stands in the guard of every branch.
     */
    protected static List<Diagnostic> oncePerPlace(List<Diagnostic> found) {
        return found.stream()
                .filter(unseen(diagnostic -> diagnostic.at().line() == 0
                        ? diagnostic.message()
                        : diagnostic.at().toString()))
                .toList();
    }

    /** Keeps the first of each cause. All positions are equal to each other, so a cause contains them as text. */
    protected static Predicate<Diagnostic> unseen(Function<Diagnostic, String> cause) {
        Set<String> seen = new HashSet<>();
        return diagnostic -> seen.add(cause.apply(diagnostic));
    }

    /** An error that no target can allow. */
    protected final Diagnostic error(Position at, String message, String fix) {
        return Diagnostic.error(at, code, message, fix);
    }

    /** An error by a limit of the target. */
    protected final Diagnostic error(Position at, String message, Setting limit, String fix) {
        return new Diagnostic(at, Severity.ERROR, code, message, limit.cite(), fix);
    }

    /** An error or a warning, as the target's policy says. */
    protected final Diagnostic finding(Policy policy, Position at, String message, Setting limit, String fix) {
        return new Diagnostic(at, policy.severity(), code, message, limit.cite(), fix);
    }

    /** Something that is legal but probably not intended. */
    protected final Diagnostic warning(Position at, String message, String fix) {
        return new Diagnostic(at, Severity.WARNING, code, message, "", fix);
    }
}
