package plumbline.verifier;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.verifier.report.Accountant;
import plumbline.verifier.report.Report;
import plumbline.verifier.resources.Ledger;
import plumbline.verifier.rules.Context;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.Rules;
import plumbline.verifier.target.Target;

/** Decides whether a program is legal and fits a target: the only door to execution. */
public final class Verifier {
    private static final Comparator<Diagnostic> BY_PLACE = Comparator.comparing(
                    (Diagnostic diagnostic) -> diagnostic.at().file())
            .thenComparingInt(diagnostic -> diagnostic.at().line())
            .thenComparingInt(diagnostic -> diagnostic.at().column())
            .thenComparing(Diagnostic::severity);

    private final Program program;
    private Context last;

    private Verifier(Program program) {
        this.program = program;
    }

    /** For a program and several targets, one after the other: what does not depend on the target is found out once. */
    public static Verifier of(Program program) {
        return new Verifier(program);
    }

    /** For a program and one target. */
    public static Verdict verify(Program program, Target target) {
        return of(program).against(target);
    }

    /** Asks all rules. The other rules rely on the well-formed ones and are asked only if those hold. */
    public Verdict against(Target target) {
        Context context = last == null ? Context.of(program, target) : last.against(target);
        last = context;
        List<Diagnostic> found = ask(Rules.WELL_FORMED, context);
        boolean wellFormed = found.stream().noneMatch(Diagnostic::isError);
        if (wellFormed) {
            found.addAll(ask(Rules.LEGAL, context));
            found.addAll(ask(Rules.SUSPICIOUS, context));
        }
        found.sort(BY_PLACE);
        Accountant accountant = new Accountant(program, target, wellFormed ? context.ledger() : Ledger.EMPTY);
        Report report = new Report(program.name(), target.name(), found, accountant.stages(), accountant.totals());
        return report.isAccepted()
                ? new Verdict.Accepted(new Verified(program, target.name(), target.limits()), report)
                : new Verdict.Rejected(report);
    }

    private static List<Diagnostic> ask(List<Rule> rules, Context context) {
        List<Diagnostic> found = new ArrayList<>();
        rules.forEach(rule -> found.addAll(rule.check(context)));
        return found;
    }
}
