package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;

/** Stateful programs: a free one of any shape, and one that a read-add-write unit can do. */
final class RandomStateful {
    private final Dice dice;
    private final Freedom freedom;
    private final Register register;
    private final List<Cell> words;
    /** Of the math unit, in the access that is being made. */
    private Optional<Calc> lookUp = Optional.empty();

    RandomStateful(Dice dice, Freedom freedom, Register register) {
        this.dice = dice;
        this.freedom = freedom;
        this.register = register;
        this.words = register.paired() ? List.of(Cell.LO, Cell.HI) : List.of(Cell.LO);
    }

    Stateful program(Scope scope) {
        return freedom.unbound() ? free(scope) : simple(scope);
    }

    /** Two packet fields, one comparison of them, a write or addition, one output. */
    private Stateful simple(Scope scope) {
        List<Field> inputs = List.of(scope.read(), scope.read());
        RandomCalcs fields = calcs(inputs);
        List<Operand> all = new ArrayList<>(inputs);
        all.addAll(words);
        RandomCalcs calcs = calcs(all);
        List<Stateful.Update> updates = new ArrayList<>();
        if (dice.chance(60)) {
            updates.add(update(fields.compare(freedom.conditionOps()), Cell.LO, calcs));
        }
        for (Cell word : words) {
            if (dice.chance(60)) {
                updates.add(update(Condition.ALWAYS, word, calcs));
            }
        }
        List<Stateful.Output> outputs = new ArrayList<>();
        if (dice.chance(70)) {
            scope.take(register.width(), Field.MAX_WIDTH)
                    .ifPresent(dest -> outputs.add(new Stateful.Output(
                            Condition.ALWAYS, dest, Calc.of(dice.pick(Cell.LO, Cell.NEW_LO)), dice.at())));
        } else {
            scope.take()
                    .ifPresent(dest -> outputs.add(new Stateful.Output(
                            Condition.ALWAYS, dest, Calc.of(Op.EQ, Cell.LO, inputs.get(0)), dice.at())));
        }
        return new Stateful(updates, outputs);
    }

    private Stateful free(Scope scope) {
        lookUp = Optional.empty();
        List<Operand> read = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            read.add(scope.read());
        }
        read.addAll(words);
        RandomCalcs before = calcs(read);
        List<Stateful.Update> updates = new ArrayList<>();
        for (Cell word : words) {
            for (int i = dice.between(0, 2); i > 0; i--) {
                updates.add(update(when(before), word, before));
            }
        }
        List<Operand> readAfter = new ArrayList<>(read);
        readAfter.add(Cell.NEW_LO);
        if (register.paired()) {
            readAfter.add(Cell.NEW_HI);
        }
        RandomCalcs after = calcs(readAfter);
        List<Stateful.Output> outputs = new ArrayList<>();
        for (int i = dice.between(0, 2); i > 0; i--) {
            scope.take().ifPresent(dest -> {
                for (int clause = dice.between(1, 2); clause > 0; clause--) {
                    outputs.add(new Stateful.Output(
                            when(before),
                            dest,
                            lookedUp(after.calc(freedom.outputOps(), dest.width()), dest.width()),
                            dice.at()));
                }
            });
        }
        return new Stateful(lookUp, updates, outputs);
    }

    /** The same with what the math unit gives instead of a look-up; the first look-up of an access stands for all. */
    private Calc lookedUp(Calc calc, int width) {
        if (calc.op() != Op.MATH) {
            return calc;
        }
        if (lookUp.isEmpty()) {
            List<Operand> operands = new ArrayList<>(calc.operands());
            if (operands.getFirst() instanceof Cell cell && cell.isNew()) {
                operands.set(0, Cell.LO);
            }
            lookUp = Optional.of(new Calc(Op.MATH, operands));
        }
        if (width < register.width()) {
            return new Calc(Op.SLICE, List.of(Cell.MATH, Const.of(width - 1), Const.of(0)));
        }
        return dice.chance(50) ? Calc.of(Cell.MATH) : Calc.of(Op.PLUS, Cell.LO, Cell.MATH);
    }

    private Condition when(RandomCalcs calcs) {
        return dice.chance(50) ? Condition.ALWAYS : calcs.condition(freedom.conditionOps());
    }

    private Stateful.Update update(Condition when, Cell word, RandomCalcs calcs) {
        Calc value = calcs.calc(freedom.updateOps(), register.width());
        return new Stateful.Update(when, word, lookedUp(value, register.width()), dice.at());
    }

    private RandomCalcs calcs(List<? extends Operand> operands) {
        return new RandomCalcs(dice, operands, register.width());
    }
}
