package plumbline.verifier.analysis.stateful;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Stateful;

/**
 * A value that a register action may put out, and what can bring it there. The 0 that an output has by itself is none,
 * and neither is what the comparators found, as it needs nothing but them.
 *
 * @param when it is put out: the clause's condition, and that no clause before it holds
 * @param value as in the text; where a comparison is put out, 1
 * @param sources what the output can take to give this value: a word, a packet input, or the predicate as a power of
 *     two; empty for what an ALU must compute
 */
public record OutputValue(Condition when, Calc value, Set<Calc> sources, Position at) {
    /**
     * By field, in the order of the text.
     *
     * @param disjoint whether two conditions never hold together
     */
    public static Map<Field, List<OutputValue>> of(Stateful action, BiPredicate<Condition, Condition> disjoint) {
        Map<Field, List<OutputValue>> found = new LinkedHashMap<>();
        Map<Field, Condition> before = new LinkedHashMap<>();
        for (Stateful.Output output : action.outputs()) {
            Condition otherwise = before.getOrDefault(output.dest(), Condition.ALWAYS);
            Condition when = Condition.and(otherwise, output.when());
            before.put(output.dest(), Condition.and(otherwise, new Condition.Not(output.when())));
            Calc value = output.value().op().isComparison() ? Calc.of(Const.of(1)) : output.value();
            List<Stateful.Output> toField = action.outputs().stream()
                    .filter(other -> other.dest().equals(output.dest()))
                    .toList();
            if (value.constant().map(Const::value).orElse(1L) != 0 && !PredicateOutput.is(toField)) {
                Set<Calc> sources = new HashSet<>(sources(value, kept(action, when, disjoint)));
                if (!sources.isEmpty() && value.constant().isEmpty()) {
                    Stream.of(Cell.LO, Cell.HI)
                            .filter(word -> isWritten(action, word, value, when, disjoint))
                            .forEach(word -> sources.add(Calc.of(after(word))));
                }
                found.computeIfAbsent(output.dest(), field -> new ArrayList<>())
                        .add(new OutputValue(when, value, sources, output.at()));
            }
        }
        return found;
    }

    /** The words that no update changes when a condition holds. */
    private static List<Cell> kept(Stateful action, Condition when, BiPredicate<Condition, Condition> disjoint) {
        List<Cell> kept = new ArrayList<>(List.of(Cell.LO, Cell.HI));
        action.updates().stream()
                .filter(update -> !disjoint.test(update.when(), when))
                .forEach(update -> kept.remove(update.word()));
        return kept;
    }

    /** Whether a word becomes that value when a condition holds: it is the word's new value, too. */
    private static boolean isWritten(
            Stateful action, Cell word, Calc value, Condition when, BiPredicate<Condition, Condition> disjoint) {
        return action.updates().stream()
                .filter(update -> update.word() == word && !disjoint.test(update.when(), when))
                .findFirst()
                .filter(update -> update.value().equals(value) && disjoint.test(new Condition.Not(update.when()), when))
                .isPresent();
    }

    private static Set<Calc> sources(Calc value, List<Cell> kept) {
        Optional<Const> constant = value.constant();
        if (constant.isPresent()) {
            return Long.bitCount(constant.get().value()) == 1
                    ? Set.of(Calc.of(Const.of(constant.get().value())))
                    : Set.of();
        }
        if (value.operands().contains(Cell.MATH)) {
            return Set.of(); // it reaches an ALU of the low word only
        }
        if (value.operands().getFirst() instanceof Cell cell && (value.isPlain() || value.op() == Op.SLICE)) {
            return kept.contains(before(cell))
                    ? Set.of(with(value, before(cell)), with(value, after(cell)))
                    : Set.of(value);
        }
        boolean isDirect =
                value.isPlain() || AluInput.isHashed(value) || value.op().opClass() == OpClass.DIVIDE;
        return isDirect ? Set.of(value) : Set.of();
    }

    /**
     * What an ALU of the unused high word computes to give this value; empty if none can: it sees words before the
     * access, and only whole ones.
     */
    public Optional<Calc> computed() {
        if (value.operands().contains(Cell.MATH)) {
            return Optional.empty();
        }
        if (!(value.operands().getFirst() instanceof Cell cell) || !value.isPlain()) {
            return value.op() == Op.SLICE && value.operands().getFirst() instanceof Cell
                    ? Optional.empty()
                    : Optional.of(value);
        }
        Calc old = Calc.of(before(cell));
        return sources.contains(old) ? Optional.of(old) : Optional.empty();
    }

    /** Whether the math unit has a part in it, whose result no output takes. */
    public boolean isOfMathUnit() {
        return sources.isEmpty() && value.operands().contains(Cell.MATH);
    }

    /** Whether the divider computes it: both its results, quotient and remainder, of one pair of operands. */
    public boolean isDivision() {
        return value.op().opClass() == OpClass.DIVIDE;
    }

    private static Calc with(Calc calc, Cell cell) {
        List<Operand> operands = new ArrayList<>(calc.operands());
        operands.set(0, cell);
        return new Calc(calc.op(), operands);
    }

    private static Cell before(Cell cell) {
        return cell.isHigh() ? Cell.HI : Cell.LO;
    }

    private static Cell after(Cell cell) {
        return cell.isHigh() ? Cell.NEW_HI : Cell.NEW_LO;
    }
}
