package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.OpShape;
import plumbline.isa.model.Operand;
import plumbline.isa.reference.WidthReference;

/**
 * Random instructions and conditions over given operands.
 *
 * <p>What an assembler would compute itself or take for something else is left out: an instruction on constants only, a
 * variable shift by a constant, a comparison as a side of a comparison, an "and" directly in an "and".
 */
final class RandomCalcs {
    private final Dice dice;
    private final List<Operand> operands;
    private final WidthReference widths;

    /**
     * @param operands what may be read, at least one
     * @param cellWidth bits of a register's word, if there are cells among the operands
     */
    RandomCalcs(Dice dice, List<? extends Operand> operands, int cellWidth) {
        this.dice = dice;
        this.operands = List.copyOf(operands);
        this.widths = new WidthReference(cellWidth);
    }

    /** One of {@code ops} with a result of {@code width} bits. */
    Calc calc(List<Op> ops, int width) {
        return calc(dice.pick(ops), width);
    }

    /**
     * An instruction with a result of {@code width} bits and no operand wider than that, unless it compares; a move if
     * there is none so narrow.
     */
    Calc calc(Op op, int width) {
        if (op == Op.MOV
                || op == Op.CONCAT && width < 2
                || !op.isComparison() && upTo(width).isEmpty()) {
            return Calc.of(moved(width));
        }
        if (op == Op.CONCAT) {
            return concat(width);
        }
        if (op.shape() == OpShape.SLICE) {
            return slice(width);
        }
        int widest = op.isComparison() ? Field.MAX_WIDTH : width;
        Operand first = dice.pick(upTo(widest));
        if (op.shape().operands() == 1) {
            return new Calc(op, List.of(first));
        }
        if (op == Op.MATH) {
            MathTable table = dice.mathTable();
            return new Calc(op, List.of(first, table.table(), table.form()));
        }
        if (op.shape().constantAt(2)) {
            return new Calc(op, List.of(first, dice.pick(upTo(widest)), Const.of(dice.between(0, width - 1))));
        }
        if (op.shape().constantAt(1)) {
            return Calc.of(op, first, Const.of(dice.chance(90) ? dice.between(0, width - 1) : dice.between(0, 63)));
        }
        if (op.opClass() == OpClass.VARIABLE_SHIFT || dice.chance(60)) {
            return Calc.of(op, first, dice.pick(upTo(widest)));
        }
        Const constant = constant(op.isComparison() ? width(first) : width);
        return dice.chance(30) ? Calc.of(op, constant, first) : Calc.of(op, first, constant);
    }

    private Operand moved(int width) {
        List<Operand> fitting = upTo(width);
        return fitting.isEmpty() || dice.chance(30) ? constant(width) : dice.pick(fitting);
    }

    private Calc concat(int width) {
        List<Operand> heads = upTo(width - 1);
        if (heads.isEmpty()) {
            return Calc.of(moved(width));
        }
        Operand first = dice.pick(heads);
        int rest = width - width(first);
        int own = dice.between(1, rest);
        List<Operand> tails = new ArrayList<>(upTo(rest));
        tails.add(new Const(dice.value(own), own));
        Operand second = dice.pick(tails);
        return dice.chance(20) ? Calc.of(Op.CONCAT, second, first) : Calc.of(Op.CONCAT, first, second);
    }

    private Calc slice(int width) {
        Operand from = dice.pick(operands);
        return slice(dice, from, width(from), width);
    }

    /** At most {@code width} bits of a field. */
    static Calc slice(Dice dice, Field from, int width) {
        return slice(dice, from, from.width(), width);
    }

    private static Calc slice(Dice dice, Operand from, int has, int width) {
        int low = dice.between(0, has - 1);
        int high = dice.between(low, Math.min(has, low + width) - 1);
        return new Calc(Op.SLICE, List.of(from, Const.of(high), Const.of(low)));
    }

    private Const constant(int width) {
        if (dice.chance(75)) {
            return Const.of(dice.value(width));
        }
        int own = dice.between(1, width);
        return new Const(dice.value(own), own);
    }

    /** A condition; never the one that always holds. */
    Condition condition(List<Op> ops) {
        return condition(ops, 2);
    }

    private Condition condition(List<Op> ops, int depth) {
        int kind = dice.between(0, depth == 0 ? 0 : 5);
        if (kind == 3) {
            return new Condition.Not(condition(ops, depth - 1));
        }
        if (kind < 3) {
            return compare(ops);
        }
        List<Condition> parts = new ArrayList<>();
        for (int i = dice.between(2, 3); i > 0; i--) {
            parts.add(kind == 4 ? notAnAnd(ops, depth - 1) : notAnOr(ops, depth - 1));
        }
        return kind == 4 ? new Condition.And(parts) : new Condition.Or(parts);
    }

    private Condition notAnAnd(List<Op> ops, int depth) {
        Condition condition = condition(ops, depth);
        return condition instanceof Condition.And ? new Condition.Not(condition) : condition;
    }

    private Condition notAnOr(List<Op> ops, int depth) {
        Condition condition = condition(ops, depth);
        return condition instanceof Condition.Or ? new Condition.Not(condition) : condition;
    }

    /** One comparison. */
    Condition compare(List<Op> ops) {
        List<Op> relations = new ArrayList<>(List.of(Op.values()));
        relations.removeIf(op -> !op.isComparison());
        Calc left = side(ops);
        int width = widths.own(left);
        Calc right =
                dice.chance(50) ? Calc.of(constant(width)) : dice.chance(70) ? Calc.of(dice.pick(operands)) : side(ops);
        return new Condition.Compare(left, dice.pick(relations), right, dice.at());
    }

    private Calc side(List<Op> ops) {
        Operand plain = dice.pick(operands);
        Op op = dice.chance(50) ? Op.MOV : dice.pick(ops);
        if (op == Op.MOV || op.isComparison()) {
            return Calc.of(plain);
        }
        Calc calc = calc(op, width(plain));
        return widths.own(calc) == 0 || !constantsFit(calc) ? Calc.of(plain) : calc;
    }

    private boolean constantsFit(Calc calc) {
        long mask = Bits.mask(widths.own(calc));
        return calc.operands().stream()
                .noneMatch(operand -> operand instanceof Const constant && (constant.value() & ~mask) != 0);
    }

    private List<Operand> upTo(int width) {
        return operands.stream().filter(operand -> width(operand) <= width).toList();
    }

    private int width(Operand operand) {
        return widths.of(operand);
    }
}
