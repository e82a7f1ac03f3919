package plumbline.isa.text.elaborate;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Nothing is cut off unless the program says so. */
public final class Widths {
    private Widths() {}

    /** Whether nothing of the value is cut off at {@code width} bits. */
    public static boolean fits(Calc calc, int width, int cellWidth) {
        if (calc.op().isComparison()) {
            return true;
        }
        if (calc.op().opClass() == OpClass.MOVE) {
            return calc.isUnsized() || sum(calc, cellWidth) <= width;
        }
        for (int i = 0; i < calc.operands().size(); i++) {
            if (cut(calc, i, width, cellWidth)) {
                return false;
            }
        }
        return true;
    }

    private static boolean cut(Calc calc, int index, int width, int cellWidth) {
        int own = calc.op().shape().constantAt(index)
                ? 0
                : Calc.width(calc.operands().get(index), cellWidth);
        return own > width && !shiftedInto(calc, own, width);
    }

    /** Refuses a value that is wider than where it goes. */
    static void check(Calc calc, int width, int cellWidth, String receiver, Expr expr) {
        if (fits(calc, width, cellWidth)) {
            return;
        }
        String bits = "[" + (width - 1) + ":0]";
        if (calc.op().opClass() == OpClass.MOVE) {
            boolean intoAccess = cellWidth > 0 && calc.operands().getFirst() instanceof Field;
            String fix = !calc.isPlain()
                    ? "use a wider destination"
                    : calc.operands().getFirst() instanceof Cell
                            ? "out into a field of " + cellWidth + " bits, and take " + bits + " of it in a later stage"
                            : intoAccess
                                    ? "take the bits that matter one stage earlier: t = " + expr + bits
                                            + " (metadata t : bit<" + width + ">), and write t here"
                                    : "say which bits: " + expr + bits;
            throw tooWide(expr.toString(), sum(calc, cellWidth), width, receiver, expr, fix);
        }
        for (int i = 0; i < calc.operands().size(); i++) {
            if (cut(calc, i, width, cellWidth)) {
                Operand operand = calc.operands().get(i);
                String fix = "use a wider destination, or put " + tooWide(calc, width, cellWidth, bits)
                        + " into metadata one stage earlier";
                throw tooWide(name(operand), Calc.width(operand, cellWidth), width, receiver, expr, fix);
            }
        }
    }

    /** The bits that fit of all operands that are cut, not only of the first. */
    private static String tooWide(Calc calc, int width, int cellWidth, String bits) {
        return IntStream.range(0, calc.operands().size())
                .filter(index -> cut(calc, index, width, cellWidth))
                .mapToObj(index -> name(calc.operands().get(index)) + bits)
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    /** The width of a concatenation may exceed that of any field, which the model's own sum hides. */
    private static int sum(Calc calc, int cellWidth) {
        return calc.op() == Op.CONCAT
                ? calc.operands().stream()
                        .mapToInt(operand -> Calc.width(operand, cellWidth))
                        .sum()
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

    private static SyntaxFailure tooWide(String what, int own, int width, String receiver, Expr expr, String fix) {
        return SyntaxFailure.of(
                expr.at(),
                "width",
                "'" + what + "' has " + Names.count(own, "bit") + ", " + receiver + " has " + width,
                fix);
    }

    private static String name(Operand operand) {
        return switch (operand) {
            case Field field -> field.name();
            case ActionData data -> data.name();
            case Const constant -> Long.toUnsignedString(constant.value());
            case Cell cell -> "word";
        };
    }
}
