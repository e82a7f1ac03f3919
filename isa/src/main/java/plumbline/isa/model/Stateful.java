package plumbline.isa.model;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What a register access does with its cell. For the low word, the high word and each output field, the first clause
 * whose condition holds gives the new value; a word without such a clause keeps its value, an output without one is 0.
 * All conditions and values read the cell as it was before; only outputs may read the words after the update.
 *
 * @param math what the math unit looks up, for values to read as {@link Cell#MATH}: an instruction {@link Op#MATH} of
 *     the cell as it was before or of the packet; none if no value reads it
 * @param updates of words, in order of precedence per word
 * @param outputs to PHV fields, in order of precedence per field
 */
public record Stateful(Optional<Calc> math, List<Update> updates, List<Output> outputs) {
    public Stateful {
        updates = List.copyOf(updates);
        outputs = List.copyOf(outputs);
        for (Update update : updates) {
            if (update.word() != Cell.LO && update.word() != Cell.HI) {
                throw new IllegalArgumentException("an update names the word it writes, not the new value");
            }
        }
        boolean reads = Stream.concat(updates.stream(), outputs.stream())
                .anyMatch(clause -> clause.value().operands().contains(Cell.MATH));
        if (Stream.concat(updates.stream(), outputs.stream())
                .anyMatch(clause -> clause.value().op() == Op.MATH)) {
            throw new IllegalArgumentException("a value takes what the math unit gives, and does not look it up");
        }
        if (reads && math.isEmpty()) {
            throw new IllegalArgumentException("a value reads the math unit, which looks nothing up");
        }
        if (math.filter(lookUp -> lookUp.op() != Op.MATH || lookUp.operands().contains(Cell.MATH))
                .isPresent()) {
            throw new IllegalArgumentException("the math unit looks up a value, and that not of itself: " + math.get());
        }
        math = math.filter(_ -> reads);
    }

    /** One without a math unit. */
    public Stateful(List<Update> updates, List<Output> outputs) {
        this(Optional.empty(), updates, outputs);
    }

    /** All clauses, updates first. */
    public Stream<Clause> clauses() {
        return Stream.concat(updates.stream(), outputs.stream());
    }

    /** The same with other conditions. */
    public Stateful withConditions(UnaryOperator<Condition> each) {
        return new Stateful(
                math,
                updates.stream()
                        .map(update -> new Update(each.apply(update.when), update.word, update.value, update.at))
                        .toList(),
                outputs.stream()
                        .map(output -> new Output(each.apply(output.when), output.dest, output.value, output.at))
                        .toList());
    }

    /** The same with other clauses. */
    public Stateful with(List<Update> newUpdates, List<Output> newOutputs) {
        return new Stateful(math, newUpdates, newOutputs);
    }

    /** Gives something a value if a condition holds. */
    public sealed interface Clause {
        Condition when();

        Calc value();

        /** Where it was written. */
        Position at();
    }

    /** Writes a word. */
    public record Update(Condition when, Cell word, Calc value, Position at) implements Clause {}

    /** Writes a PHV field. */
    public record Output(Condition when, Field dest, Calc value, Position at) implements Clause {}
}
