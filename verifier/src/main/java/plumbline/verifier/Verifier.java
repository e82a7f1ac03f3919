package plumbline.verifier;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Fitter;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.fit.MisfitMessage;
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

    /** Decides on a program; if it leaves the stages of its units to the fitter, on the program that the fitter makes of it. */
    public static Verdict verify(Program program, Target target) {
        return program.isPlaced() ? judge(program, target) : fit(program, target).verdict();
    }

    /** Places the units of a program anew, whether its author chose their stages or not, and decides on what comes out. */
    public static Fitted fit(Program program, Target target) {
        Context context = Context.of(program, target);
        if (ask(Rules.WELL_FORMED, context).stream().anyMatch(Diagnostic::isError)) {
            return new Fitted(Optional.empty(), judge(program, target));
        }
        Fit fit = Fitter.fit(program, target);
        Report report = judge(fit.layout().map(Layout::program).orElse(program), target).report();
        if (fit.misfit().isEmpty()) {
            return new Fitted(Optional.of(fit), verdict(report, fit.layout().orElseThrow().program(), target));
        }
        // What the rules say about the stages of a layout that is none is beside the point.
        List<Diagnostic> found = new ArrayList<>(report.diagnostics().stream()
                .filter(diagnostic -> !Rules.aboutStages().contains(diagnostic.code()))
                .toList());
        found.add(MisfitMessage.of(fit.misfit().get(), target));
        found.sort(BY_PLACE);
        return new Fitted(
                Optional.of(fit),
                new Verdict.Rejected(
                        new Report(report.program(), report.target(), found, report.stages(), report.totals())));
    }

    /** Asks all rules. The other rules rely on the well-formed ones and are asked only if those hold. */
    private static Verdict judge(Program program, Target target) {
        Context context = Context.of(program, target);
        List<Diagnostic> found = ask(Rules.WELL_FORMED, context);
        boolean wellFormed = found.stream().noneMatch(Diagnostic::isError);
        if (wellFormed) {
            found.addAll(ask(Rules.LEGAL, context));
            found.addAll(ask(Rules.SUSPICIOUS, context));
        }
        found.sort(BY_PLACE);
        Accountant accountant = new Accountant(program, target, wellFormed ? context.ledger() : Ledger.EMPTY);
        Report report = new Report(program.name(), target.name(), found, accountant.stages(), accountant.totals());
        return verdict(report, program, target);
    }

    private static Verdict verdict(Report report, Program program, Target target) {
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
