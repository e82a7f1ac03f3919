package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** No clause of an access comes after others that always give its word or field a value. */
public final class DeadClauses extends Rule {
    /** Each clause is tested against all clauses before it. After this much work for a program the search ends. */
    private static final long MAX_EFFORT = 300_000;

    /** A clause of a word or an output, as its text. */
    private record Clause(String target, Condition when, String text, Position at) {}

    public DeadClauses() {
        super(
                "dead-clause",
                "every clause of an access takes effect for some packet (warning)",
                "For each word and each output the first clause whose condition holds takes effect."
                        + " Clauses do not run one after the other: all of them read the cell as it was before the"
                        + " access.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        long effort = 0;
        for (var unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                Register register = context.program().register(access.array());
                List<Clause> clauses = clauses(access, register);
                for (int i = 1; i < clauses.size() && effort < MAX_EFFORT; i++) {
                    effort += (long) i * i;
                    check(clauses.get(i), clauses.subList(0, i), access.guard(), register, context.exclusion(), found);
                }
            }
        }
    }

    private static List<Clause> clauses(Unit.Access access, Register register) {
        Stream<Clause> updates = access.program().updates().stream().map(update -> {
            String word = Show.cell(update.word(), register);
            return new Clause(
                    word,
                    update.when(),
                    word + " = " + Show.value(update.value(), register.width(), register),
                    update.at());
        });
        Stream<Clause> outputs = access.program().outputs().stream()
                .map(output -> new Clause(
                        output.dest().name(),
                        output.when(),
                        "out " + output.dest().name() + " = "
                                + Show.value(output.value(), output.dest().width(), register),
                        output.at()));
        return Stream.concat(updates, outputs).toList();
    }

    private static void check(
            Clause clause,
            List<Clause> before,
            Condition guard,
            Register register,
            Exclusion exclusion,
            Findings found) {
        List<Clause> rivals = before.stream()
                .filter(other -> other.target().equals(clause.target()) && isOutput(other) == isOutput(clause))
                .toList();
        List<Condition> left = new ArrayList<>(List.of(guard));
        Condition when = overFields(clause.when(), register);
        if (exclusion.disjoint(guard, when)) {
            return;
        }
        for (Clause rival : rivals) {
            Condition holds = overFields(rival.when(), register);
            left.add(new Condition.Not(holds));
            if (exclusion.disjoint(new Condition.And(left), when)) {
                boolean canComeFirst =
                        !exclusion.disjoint(Condition.and(guard, holds), new Condition.Not(when)) && left.size() == 2;
                dead(clause, rival, canComeFirst, register, found);
                return;
            }
        }
    }

    private static void dead(Clause clause, Clause first, boolean canComeFirst, Register register, Findings found) {
        boolean always = first.when().equals(Condition.ALWAYS);
        found.warning(
                clause.at(),
                "this clause never takes effect: the one in " + Show.line(first.at(), clause.at()) + " gives '"
                        + clause.target() + "' its value " + (always ? "always" : "whenever this one could")
                        + ", and the first that holds wins",
                canComeFirst
                        ? "put the narrower condition first and the other under else: when "
                                + Show.condition(clause.when(), register)
                                + " : " + clause.text() + " else "
                                + (always ? "" : "when " + Show.condition(first.when(), register) + " ")
                                + ": " + first.text()
                        : "remove one of them, or give them conditions that differ");
    }

    private static boolean isOutput(Clause clause) {
        return clause.text().startsWith("out ");
    }

    /** The words of the cell as if they were fields: within one access they are as fixed as what the packet holds. */
    private static Condition overFields(Condition condition, Register register) {
        return condition.replacingLeaves(leaf -> leaf instanceof Condition.Compare(var left, var op, var right, var at)
                ? new Condition.Compare(overFields(left, register), op, overFields(right, register), at)
                : leaf);
    }

    private static Calc overFields(Calc calc, Register register) {
        return new Calc(
                calc.op(),
                calc.operands().stream()
                        .map(operand -> operand instanceof Cell cell
                                ? new Field("the cell's " + cell, register.width())
                                : operand)
                        .toList());
    }
}
