package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Setting;

/** What breaks one rule, in the order in which it was found. */
public final class Findings {
    private final String code;
    private final List<Diagnostic> list = new ArrayList<>();

    /** @param code of the rule */
    Findings(String code) {
        this.code = code;
    }

    List<Diagnostic> list() {
        return List.copyOf(list);
    }

    /** How many there are. */
    public int count() {
        return list.size();
    }

    /** An error that no target can allow. */
    public void error(Position at, String message, String fix) {
        list.add(Diagnostic.error(at, code, message, fix));
    }

    /** An error by a limit of the target. */
    public void error(Position at, String message, Setting limit, String fix) {
        list.add(new Diagnostic(at, Severity.ERROR, code, message, limit.cite(), fix));
    }

    /** An error, a warning or nothing, as the target's policy says. */
    public void byPolicy(Choice<Policy> policy, Position at, String message, String fix) {
        byPolicy(policy, at, message, policy, fix);
    }

    /** An error, a warning or nothing, as the target's policy says, by a limit. */
    public void byPolicy(Choice<Policy> policy, Position at, String message, Setting limit, String fix) {
        if (policy.value() != Policy.ALLOWED) {
            list.add(new Diagnostic(at, policy.value().severity(), code, message, limit.cite(), fix));
        }
    }

    /** Something that is legal but probably not intended. */
    public void warning(Position at, String message, String fix) {
        list.add(new Diagnostic(at, Severity.WARNING, code, message, "", fix));
    }

    /** Keeps of the findings of one place the first: behind {@code else} a condition stands in each branch's guard. */
    public void oncePerPlace() {
        oncePer(diagnostic -> diagnostic.at().line() == 0
                ? diagnostic.message()
                : diagnostic.at().toString());
    }

    /** Keeps the first of each cause. All positions are equal to each other, so a cause contains them as text. */
    public void oncePer(Function<Diagnostic, String> cause) {
        Set<String> seen = new HashSet<>();
        list.removeIf(diagnostic -> !seen.add(cause.apply(diagnostic)));
    }
}
