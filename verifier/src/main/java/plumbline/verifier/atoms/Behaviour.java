package plumbline.verifier.atoms;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Formula;

/**
 * What a register access makes of its cell, as a function of the cell and the packet; outputs do not matter to an atom.
 */
final class Behaviour {
    private final Register register;
    private final List<Stateful.Update> updates;
    private final Optional<Calc> lookUp;
    private final List<Field> fields;
    private final List<Clause> clauses;
    /** What the math unit gives; it stands behind the fields' values. */
    private final Optional<ToLongFunction<long[]>> math;

    /** An update on an array of the words' and then the fields' values. */
    private record Clause(int word, Predicate<long[]> when, ToLongFunction<long[]> value) {}

    Behaviour(Register register, Stateful program) {
        this.register = register;
        this.updates = program.updates();
        this.lookUp = program.math();
        Set<Field> read = new LinkedHashSet<>();
        calcs().flatMap(Calc::fields).forEach(read::add);
        this.fields = List.copyOf(read);
        this.clauses = updates.stream().map(this::clause).toList();
        this.math = lookUp.map(calc -> Formula.of(calc, register.width(), register.width(), this::place));
    }

    Register register() {
        return register;
    }

    List<Stateful.Update> updates() {
        return updates;
    }

    /** Words of a cell. */
    int words() {
        return register.paired() ? 2 : 1;
    }

    /** Packet fields read, in the order of the text. */
    List<Field> fields() {
        return fields;
    }

    /** Everything computed: new values, sides of comparisons, and what the math unit looks up. */
    Stream<Calc> calcs() {
        return Stream.concat(
                lookUp.stream(),
                updates.stream()
                        .flatMap(update -> Stream.concat(
                                Conditions.comparisons(update.when()).flatMap(Condition.Compare::sides),
                                Stream.of(update.value()))));
    }

    /** Widths at which an atom may compare: of a word, and of a wider field that it meets. */
    Set<Integer> testWidths() {
        Set<Integer> widths = new TreeSet<>(Set.of(register.width()));
        fields.stream()
                .map(Field::width)
                .filter(width -> width > register.width())
                .forEach(widths::add);
        return widths;
    }

    /** The words after an access. */
    long[] after(long[] words, long[] values) {
        long[] variables = Arrays.copyOf(words, words.length + values.length + 1);
        System.arraycopy(values, 0, variables, words.length, values.length);
        math.ifPresent(formula -> variables[variables.length - 1] = formula.applyAsLong(variables));
        long[] after = words.clone();
        boolean[] done = new boolean[words.length];
        for (Clause clause : clauses) {
            if (!done[clause.word()] && clause.when().test(variables)) {
                done[clause.word()] = true;
                after[clause.word()] = clause.value().applyAsLong(variables);
            }
        }
        return after;
    }

    /** Something that is computed from the packet alone, from the values of the fields. */
    ToLongFunction<long[]> packetValue(Condition condition) {
        Predicate<long[]> holds = Formula.of(condition, register.width(), fields::indexOf);
        return values -> holds.test(values) ? 1 : 0;
    }

    /** The same for an instruction, at a width. */
    ToLongFunction<long[]> packetValue(Calc calc, int width) {
        return Formula.of(calc, width, register.width(), fields::indexOf);
    }

    private Clause clause(Stateful.Update update) {
        int width = register.width();
        return new Clause(
                index(update.word()),
                Formula.of(update.when(), width, this::place),
                Formula.of(update.value(), width, width, this::place));
    }

    private int place(Operand operand) {
        if (operand == Cell.MATH) {
            return words() + fields.size();
        }
        return operand instanceof Cell cell ? index(cell) : words() + fields.indexOf(operand);
    }

    private static int index(Cell word) {
        return word.isHigh() ? 1 : 0;
    }
}
