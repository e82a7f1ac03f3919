package plumbline.verifier.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.target.Limit;

/** What a condition asks that a gateway cannot answer, computed one stage earlier: the ways out of the rules about gateways. */
public final class EarlierStage {
    private static final CalcPrinter PRINTER = new CalcPrinter(Optional.empty());

    private EarlierStage() {}

    /**
     * A comparison by order as a saturated difference: {@code a < b} is {@code d = b |-| a} and {@code d != 0}. Unlike the sign
     * bit of {@code a - b} it is right for all unsigned values. Signed numbers get their sign bits flipped first, which orders
     * them like unsigned ones.
     *
     * @param containerBits most bits that can saturate
     */
    public static String difference(Condition.Compare compare, Limit containerBits) {
        Optional<Calc> computed = Stream.of(compare.left(), compare.right())
                .filter(side -> !side.isPlain())
                .findFirst();
        int width = compare.width(Field.MAX_WIDTH);
        if (computed.isPresent()) {
            return "put " + PRINTER.value(computed.get(), width) + " into a field one stage earlier, and compare that";
        }
        if (!containerBits.allows(width)) {
            return "take the " + containerBits.value() + " bits that matter into fields in an earlier stage, as x[" + (width - 1)
                    + ":" + (width - containerBits.value()) + "], and compare those";
        }
        Relation relation = Relation.of(compare.relation()).orElseThrow();
        long signBit = relation.order() == Relation.Order.SIGNED ? 1L << width - 1 : 0;
        boolean strict = !relation.accepts(Relation.EQUAL);
        boolean rightFirst = relation.accepts(Relation.LESS) == strict;
        String left = side(compare.left(), "x", signBit, width);
        String right = side(compare.right(), "y", signBit, width);
        return flips(compare, signBit, width) + "one stage earlier write d = "
                + (rightFirst ? right + " |-| " + left : left + " |-| " + right) + inField(width) + "d "
                + (strict ? "!=" : "==") + " 0" + instead(compare);
    }

    /** One of a condition's comparisons decided earlier, or one that is too wide alone in a form that is not. */
    public static String part(Condition condition, long bits) {
        List<Condition.Compare> all = Conditions.comparisons(condition).toList();
        Condition.Compare widest =
                all.stream().max(Comparator.comparingLong(EarlierStage::bits)).orElseThrow();
        if (bits(widest) <= bits) {
            return "decide part of it earlier: write when " + Show.condition(widest) + " : part = 1 one stage earlier (metadata part : "
                    + "bit<1>), and here part" + instead(widest);
        }
        int width = widest.width(Field.MAX_WIDTH);
        boolean plain = widest.left().isPlain() && widest.right().isPlain();
        if (plain && width <= bits && (widest.relation() == Op.EQ || widest.relation() == Op.NE)) {
            return "one stage earlier write d = " + PRINTER.value(widest.left(), width) + " ^ "
                    + PRINTER.value(widest.right(), width) + inField(width) + "d " + widest.relation().mnemonic() + " 0"
                    + instead(widest);
        }
        return "compare it in parts: the low bits, as a[31:0], one stage earlier into a field of one bit, and here that bit and "
                + "the other bits";
    }

    private static long bits(Condition.Compare compare) {
        Gate gate = Gate.of(compare);
        return gate.matchBits() + gate.rangeBits();
    }

    private static String side(Calc side, String flipped, long signBit, int width) {
        if (side.operands().get(0) instanceof Const constant) {
            return PRINTER.value(Calc.of(Const.of((constant.value() ^ signBit) & Bits.mask(width))), width);
        }
        return signBit == 0 ? PRINTER.value(side, width) : flipped;
    }

    private static String flips(Condition.Compare compare, long signBit, int width) {
        if (signBit == 0) {
            return "";
        }
        String flip = " ^ 0x" + Long.toHexString(signBit);
        boolean left = compare.left().operands().get(0) instanceof Field;
        boolean right = compare.right().operands().get(0) instanceof Field;
        return "two stages earlier flip the sign: " + (left ? "x = " + PRINTER.value(compare.left(), width) + flip : "")
                + (left && right ? ", " : "") + (right ? "y = " + PRINTER.value(compare.right(), width) + flip : "") + "; ";
    }

    private static String inField(int width) {
        return " (metadata d : bit<" + width + ">), and here ";
    }

    private static String instead(Condition.Compare compare) {
        return " in place of " + Show.condition(compare);
    }
}
