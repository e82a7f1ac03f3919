package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.Evaluation;

/** What a register access makes of its cell, as a function of the cell and the packet; outputs do not matter to an atom. */
final class Behaviour {
    private final Register register;
    private final List<Stateful.Update> updates;
    private final List<Field> fields;

    Behaviour(Register register, Stateful program) {
        this.register = register;
        this.updates = program.updates();
        Set<Field> read = new LinkedHashSet<>();
        calcs().flatMap(calc -> calc.operands().stream())
                .filter(Field.class::isInstance)
                .forEach(field -> read.add((Field) field));
        this.fields = List.copyOf(read);
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

    /** Everything computed: new values and sides of comparisons. */
    Stream<Calc> calcs() {
        return updates.stream()
                .flatMap(update -> Stream.concat(
                        Conditions.comparisons(update.when())
                                .flatMap(compare -> Stream.of(compare.left(), compare.right())),
                        Stream.of(update.value())));
    }

    /** Widths at which an atom may compare: of a word, and of a wider field that it meets. */
    Set<Integer> testWidths() {
        Set<Integer> widths = new TreeSet<>(Set.of(register.width()));
        fields.stream().map(Field::width).filter(width -> width > register.width()).forEach(widths::add);
        return widths;
    }

    /** The words after an access. */
    long[] after(long[] words, long[] values) {
        ToLongFunction<Operand> variables = variables(words, values);
        long[] after = words.clone();
        List<Cell> done = new ArrayList<>();
        for (Stateful.Update update : updates) {
            if (!done.contains(update.word()) && Evaluation.holds(update.when(), register.width(), variables)) {
                done.add(update.word());
                after[update.word().isHigh() ? 1 : 0] =
                        Evaluation.value(update.value(), register.width(), register.width(), variables);
            }
        }
        return after;
    }

    /** The value of something that is computed from the packet alone. */
    long packetValue(Condition condition, long[] values) {
        return Evaluation.holds(condition, register.width(), variables(new long[2], values)) ? 1 : 0;
    }

    /** The value of something that is computed from the packet alone, at a width. */
    long packetValue(Calc calc, int width, long[] values) {
        return Evaluation.value(calc, width, register.width(), variables(new long[2], values));
    }

    private ToLongFunction<Operand> variables(long[] words, long[] values) {
        return operand -> switch (operand) {
            case Field field -> values[fields.indexOf(field)];
            case Cell cell -> words[cell.isHigh() ? 1 : 0];
            default -> throw new IllegalArgumentException("no operand of an update: " + operand);
        };
    }
}
