package plumbline.isa.text.elaborate;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Failure;

/** Nothing is cut off unless the program says so. */
final class Widths {
    private Widths() {}

    /** Refuses a value that is wider than where it goes. */
    static void check(Calc calc, int width, int cellWidth, String receiver, Expr expr) {
        Op op = calc.op();
        if (op.isComparison()) {
            return;
        }
        if (op.opClass() == OpClass.MOVE) {
            int result = calc.isUnsized() ? 0 : sum(calc, cellWidth);
            if (result > width) {
                throw tooWide("'" + expr + "'", result, width, receiver, expr);
            }
            return;
        }
        for (int i = 0; i < calc.operands().size(); i++) {
            int own = op.shape().constantAt(i) ? 0 : Calc.width(calc.operands().get(i), cellWidth);
            if (own > width && !shiftedInto(calc, own, width)) {
                throw tooWide("'" + name(calc.operands().get(i)) + "'", own, width, receiver, expr);
            }
        }
    }

    /** The width of a concatenation may exceed that of any field, which the model's own sum hides. */
    private static int sum(Calc calc, int cellWidth) {
        return calc.op() == Op.CONCAT
                ? calc.operands().stream().mapToInt(operand -> Calc.width(operand, cellWidth)).sum()
                : calc.naturalWidth(cellWidth);
    }

    /** Whether a shift by a constant brings even the largest value into the destination. */
    private static boolean shiftedInto(Calc calc, int own, int width) {
        if (calc.op().opClass() != OpClass.SHIFT) {
            return false;
        }
        long amount = ((Const) calc.operands().get(1)).value();
        long largest = calc.op().apply(Bits.mask(own), amount, 0, Field.MAX_WIDTH, own, Field.MAX_WIDTH);
        return (largest & ~Bits.mask(width)) == 0;
    }

    private static Failure tooWide(String what, int own, int width, String receiver, Expr expr) {
        return Failure.of(expr.at(), "width", what + " has " + own + " bits, " + receiver + " has " + width, "say which bits: [" + (width - 1) + ":0]");
    }

    private static String name(Operand operand) {
        return switch (operand) {
            case Field field -> field.name();
            case plumbline.isa.model.ActionData data -> data.name();
            case Const constant -> Long.toUnsignedString(constant.value());
            case plumbline.isa.model.Cell cell -> "word";
        };
    }
}
