package plumbline.isa.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;

/**
 * The widths of values once more, from "Widths" of docs/LANGUAGE.md and "Instructions" of docs/ISA.md.
 *
 * @param word bits of the register's words; any number outside an access
 */
public record WidthReference(int word) {
    private static final int WIDEST = 64;
    private static final Set<Op> SHIFTS_BY_A_NUMBER = Set.of(Op.SHL, Op.SHR, Op.SHRS, Op.ROTL);
    private static final Set<Op> COMPARISONS =
            Set.of(Op.EQ, Op.NE, Op.LT, Op.LE, Op.GT, Op.GE, Op.LTS, Op.LES, Op.GTS, Op.GES);

    /** Bits of an operand; 0: a constant that is written without a width. */
    public int of(Operand operand) {
        return switch (operand) {
            case Field field -> field.width();
            case Const constant -> constant.width();
            case ActionData data -> data.width();
            case Cell cell -> word;
        };
    }

    /** At how many bits an operand enters; numbers that say how far or which bits are no values and are never cut. */
    public int entering(Calc calc, int index, int destination) {
        Operand operand = calc.operands().get(index);
        if (index >= values(calc.op(), calc.operands().size())) {
            return WIDEST;
        }
        if (of(operand) > 0) {
            return of(operand);
        }
        if (!COMPARISONS.contains(calc.op())) {
            return destination;
        }
        int partner = of(calc.operands().get(index == 0 ? 1 : 0));
        return partner > 0 ? partner : WIDEST;
    }

    /** Bits of a result that goes nowhere but into a comparison; 0: it has none of its own. */
    public int own(Calc calc) {
        if (calc.op() == Op.SLICE) {
            Const high = (Const) calc.operands().get(1);
            Const low = (Const) calc.operands().get(2);
            return Math.toIntExact(high.value() - low.value() + 1);
        }
        if (COMPARISONS.contains(calc.op())) {
            return 1;
        }
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < values(calc.op(), calc.operands().size()); i++) {
            widths.add(of(calc.operands().get(i)));
        }
        int all = widths.stream().mapToInt(width -> width).sum();
        int widest = widths.stream().mapToInt(width -> width).max().orElseThrow();
        return Math.min(calc.op() == Op.CONCAT ? all : widest, WIDEST);
    }

    /** At how many bits a condition compares. */
    public int compared(Condition.Compare compare) {
        int wider = Math.max(own(compare.left()), own(compare.right()));
        return wider > 0 ? wider : WIDEST;
    }

    /** How many of the operands are values; they come first. */
    private static int values(Op op, int operands) {
        if (op == Op.DEPOSIT) {
            return 2;
        }
        return op == Op.SLICE || op == Op.MATH || SHIFTS_BY_A_NUMBER.contains(op) ? 1 : operands;
    }
}
