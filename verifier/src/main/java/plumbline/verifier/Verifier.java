package plumbline.verifier;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Fitter;
import plumbline.verifier.fit.Misfit;
import plumbline.verifier.fit.MisfitMessage;
import plumbline.verifier.report.Accountant;
import plumbline.verifier.report.Report;
import plumbline.verifier.resources.Reach;
import plumbline.verifier.resources.StageCosts;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.ruleset.Rules;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Target;

/** Decides whether a program is legal and fits a target: the only door to execution. */
public final class Verifier {
    private final Program program;
    private RuleContext last;

    private Verifier(Program program) {
        this.program = program;
    }

    /** For a program and several targets, one after the other: what does not depend on the target is found out once. */
    public static Verifier of(Program program) {
        return new Verifier(program);
    }

    public static Verdict verify(Program program, Target target) {
        return of(program).against(target);
    }

    /** For a program and one target: fits it again and verifies the result. */
    public static Fitted fit(Program program, Target target) {
        return of(program).fitted(target);
    }

    /** Decides on the program; if it leaves the stages of its units to the fitter, on what the fitter makes of it. */
    public Verdict against(Target target) {
        return program.isPlaced()
                ? judge(program, context(target))
                : fitted(target).verdict();
    }

    /**
     * Places the units of the program anew, whether its author chose their stages or not, and decides on what comes
     * out.
     */
    public Fitted fitted(Target target) {
        RuleContext context = context(target);
        if (ask(Rules.WELL_FORMED, context, directions(program, context)).stream()
                .anyMatch(Diagnostic::isError)) {
            return new Fitted(Optional.empty(), judge(program, context));
        }
        Fit fit = Fitter.fit(context.program(), target);
        Verdict verdict = fit.layout()
                .map(layout -> judge(
                        program.withTables(layout.program().tables())
                                .withStages(
                                        layout.program().ingress(),
                                        layout.program().egress()),
                        context.fitted(layout.program())))
                .orElseGet(() -> judge(program, context));
        return new Fitted(
                Optional.of(fit),
                fit.misfit()
                        .map(misfit -> withMisfit(verdict.report(), misfit, target))
                        .orElse(verdict));
    }

    /** What the rules say about the stages of a layout that is none is beside the point. */
    private Verdict withMisfit(Report report, Misfit misfit, Target target) {
        List<Diagnostic> found = new ArrayList<>(report.diagnostics().stream()
                .filter(diagnostic -> !Rules.aboutStages().contains(diagnostic.code()))
                .toList());
        if (misfit.memoryWithoutRoom()
                .filter(memory -> Reach.isExceeded(memory, program, target))
                .isEmpty()) {
            Syntax syntax = Syntax.of(program);
            found.add(inWords(
                    syntax, MisfitMessage.of(misfit, target, syntax))); // otherwise the memory has an error of its own
        }
        found.sort(Diagnostic.BY_PLACE);
        return new Verdict.Rejected(
                new Report(report.program(), report.target(), found, report.stages(), report.totals()));
    }

    private RuleContext context(Target target) {
        last = last == null ? RuleContext.of(program, target) : last.against(target);
        return last;
    }

    /**
     * Runs all rules. The other rules rely on the well-formed ones and run only if those hold.
     *
     * @param placed the program
     * @param context of both its directions
     */
    private static Verdict judge(Program placed, RuleContext context) {
        List<RuleContext> directions = directions(placed, context);
        List<Diagnostic> found = ask(Rules.WELL_FORMED, context, directions);
        boolean wellFormed = found.stream().noneMatch(Diagnostic::isError);
        if (wellFormed) {
            found.addAll(ask(Rules.LEGAL, context, directions));
            found.addAll(ask(Rules.SUSPICIOUS, context, directions));
        }
        found.replaceAll(diagnostic -> inWords(context.syntax(), diagnostic));
        found.sort(Diagnostic.BY_PLACE);
        Target target = context.target();
        Accountant accountant =
                new Accountant(context.program(), target, wellFormed ? context.ledger() : StageCosts.EMPTY);
        Report report = new Report(placed.name(), target.name(), found, accountant.stages(), accountant.totals());
        return report.isAccepted()
                ? new Verdict.Accepted(new Verified(placed, target.name(), target.limits()), report)
                : new Verdict.Rejected(report);
    }

    private static Diagnostic inWords(Syntax syntax, Diagnostic one) {
        return new Diagnostic(
                one.at(),
                one.severity(),
                one.code(),
                syntax.quoting(one.message()),
                one.limit(),
                syntax.quoting(one.fix()));
    }

    /** Each direction alone if each has a parser, or both together. */
    private static List<RuleContext> directions(Program placed, RuleContext context) {
        return placed.reparsing().isEmpty()
                ? List.of(context)
                : Stream.of(Direction.values())
                        .map(direction -> context.only(placed, direction))
                        .toList();
    }

    /** What rules say, each thing once: a loop repeats a line, and both directions know the program's declarations. */
    private static List<Diagnostic> ask(List<Rule> rules, RuleContext context, List<RuleContext> directions) {
        Set<List<String>> told = new HashSet<>(); // their texts: two diagnostics that differ in their place are equal
        return rules.stream()
                .flatMap(rule -> (rule instanceof WholeProgramRule ? Stream.of(context) : directions.stream())
                        .flatMap(asked -> rule.check(asked).stream()))
                .filter(diagnostic -> told.add(List.of(diagnostic.headline(), diagnostic.limit(), diagnostic.fix())))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
