package plumbline.verifier.analysis.stateful;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.exclusion.Exclusion;

/**
 * The different programs that an access hands to its stateful ALU. What gateways decide, conditions on the packet, is
 * known before the ALU starts and chooses among them (TNA: register actions of one register); conditions on the cell
 * stay inside.
 *
 * @param list the programs, each once
 * @param isComplete whether the search came to its end; otherwise there may be any number more
 */
public record RegisterActions(List<Stateful> list, boolean isComplete) {
    public RegisterActions {
        list = List.copyOf(list);
    }

    /**
     * All that some packet can choose and that do anything. If the search ended early, the undivided program is among
     * them: it compares and writes at least what any that was not found does.
     *
     * @param inside comparisons that the stateful ALU decides itself
     */
    public static RegisterActions of(Unit.Access access, Exclusion exclusion, Predicate<Condition.Compare> inside) {
        Search search = new Search(access.guard(), exclusion, inside);
        search.decide(access.program(), List.of());
        if (!search.goesOn()) {
            search.chosen.add(access.program());
        }
        return new RegisterActions(List.copyOf(search.chosen), search.goesOn());
    }

    private static final class Search {
        /** Max choices examined; no chip has nearly as many register actions. */
        private static final int MAX_CHOICES = 4096;

        /** Max clauses, comparisons and known outcomes examined over all steps, since the search can be exponential. */
        private static final int MAX_EFFORT = 200_000;

        private final Condition guard;
        private final Exclusion exclusion;
        private final Predicate<Condition.Compare> inside;
        private final Set<Stateful> chosen = new LinkedHashSet<>();
        private int choices;
        private int effort;

        Search(Condition guard, Exclusion exclusion, Predicate<Condition.Compare> inside) {
            this.guard = guard;
            this.exclusion = exclusion;
            this.inside = inside;
        }

        boolean goesOn() {
            return choices < MAX_CHOICES && effort < MAX_EFFORT;
        }

        /** Takes both outcomes of the first comparison that still decides anything, unless no packet has them. */
        void decide(Stateful program, List<Condition> known) {
            effort += program.updates().size()
                    + program.outputs().size()
                    + (int) comparisons(program).count()
                    + known.size();
            if (!goesOn() || !known.isEmpty() && exclusion.disjoint(new Condition.And(known), guard)) {
                return;
            }
            Optional<Condition.Compare> next =
                    comparisons(program).filter(inside.negate()).findFirst();
            if (next.isPresent()) {
                Condition.Compare compare = next.get();
                decide(new Outcome(compare, true).rest(program), with(known, compare));
                decide(new Outcome(compare, false).rest(program), with(known, new Condition.Not(compare)));
            } else {
                choices++;
                if (!program.updates().isEmpty() || !program.outputs().isEmpty()) {
                    chosen.add(program);
                }
            }
        }
    }

    private static List<Condition> with(List<Condition> known, Condition more) {
        List<Condition> all = new ArrayList<>(known);
        all.add(more);
        return all;
    }

    private static Stream<Condition.Compare> comparisons(Stateful program) {
        return program.clauses().map(Stateful.Clause::when).flatMap(Conditions::comparisons);
    }

    /** How a comparison came out. */
    private record Outcome(Condition.Compare decided, boolean holds) {
        /** What is left to do; of the assignments to a word or field the first that is done wins. */
        Stateful rest(Stateful program) {
            Stateful decided = program.withConditions(this::rest);
            return decided.with(
                    reached(decided.updates(), Stateful.Update::word),
                    reached(decided.outputs(), Stateful.Output::dest));
        }

        private static <C extends Stateful.Clause> List<C> reached(List<C> clauses, Function<C, Operand> target) {
            List<C> reached = new ArrayList<>();
            Set<Operand> done = new HashSet<>();
            for (C clause : clauses) {
                if (!clause.when().equals(Condition.NEVER) && !done.contains(target.apply(clause))) {
                    reached.add(clause);
                }
                if (clause.when().equals(Condition.ALWAYS)) {
                    done.add(target.apply(clause));
                }
            }
            return reached;
        }

        private Condition rest(Condition condition) {
            return condition.replacingLeaves(leaf -> leaf instanceof Condition.Compare compare ? rest(compare) : leaf);
        }

        /** A field that is known decides all that compares it with a constant. */
        private Condition rest(Condition.Compare compare) {
            if (compare.equals(decided)) {
                return holds ? Condition.ALWAYS : Condition.NEVER;
            }
            boolean isKnown = holds && decided.relation() == Op.EQ && Evaluation.isConstant(decided.right());
            if (!isKnown
                    || !decided.left().equals(compare.left())
                    || !isField(compare.left())
                    || !Evaluation.isConstant(compare.right())) {
                return compare;
            }
            int width = compare.width(Field.MAX_WIDTH);
            long value = Evaluation.value(decided.right(), decided.width(Field.MAX_WIDTH), field -> 0);
            long bound = Evaluation.value(compare.right(), width, field -> 0);
            return compare.relation().apply(value, bound, 0, width, width, width) != 0
                    ? Condition.ALWAYS
                    : Condition.NEVER;
        }

        private static boolean isField(Calc calc) {
            return calc.isPlain() && calc.operands().get(0) instanceof Field;
        }
    }
}
