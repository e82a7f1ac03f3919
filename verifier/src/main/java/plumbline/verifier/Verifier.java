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

    private Verifier() {}

    /** Asks all rules. The other rules rely on the well-formed ones and are asked only if those hold. */
    public static Verdict verify(Program program, Target target) {
        Context context = Context.of(program, target);
        List<Diagnostic> found = ask(Rules.WELL_FORMED, context);
        boolean wellFormed = found.stream().noneMatch(Diagnostic::isError);
        if (wellFormed) {
            found.addAll(ask(Rules.LEGAL, context));
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
