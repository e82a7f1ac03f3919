package plumbline.verifier.rules.condition;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Program;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.target.Limit;

/** Computes one stage earlier what a gateway cannot evaluate in a condition: the fixes of the rules about gateways. */
final class EarlierStage {
    private static final CalcPrinter PRINTER = new CalcPrinter(Optional.empty());

    private final Set<String> taken;
    private final Limit containerBits;

    private EarlierStage(Set<String> taken, Limit containerBits) {
        this.taken = taken;
        this.containerBits = containerBits;
    }

    /**
     * Fixes that add fields to a program.
     *
     * @param containerBits max bits that can saturate
     */
    static EarlierStage of(Program program, Limit containerBits) {
        Stream<String> fields = program.metadata().stream().map(Field::name);
        Stream<String> parameters = program.parameters().stream().map(Program.Parameter::name);
        return new EarlierStage(Stream.concat(fields, parameters).collect(Collectors.toSet()), containerBits);
    }

    /**
     * A comparison by order as a saturated difference: {@code a < b} is {@code d = b |-| a} and {@code d != 0}. Unlike
     * the sign bit of {@code a - b} it is right for all unsigned values. Signed numbers get their sign bits flipped
     * first, which orders them like unsigned ones. Of what is wider than a container the upper bits are compared.
     */
    String difference(Condition.Compare compare) {
        Optional<Calc> computed = Stream.of(compare.left(), compare.right())
                .filter(side -> !side.isPlain())
                .findFirst();
        int width = compare.width(Field.MAX_WIDTH);
        if (computed.isPresent()) {
            return "put " + PRINTER.value(computed.get(), width) + " into a field one stage earlier, and compare that";
        }
        return containerBits.allows(width) ? difference(compare, compare) : ofUpperBits(compare, width);
    }

    private String difference(Condition.Compare compare, Condition.Compare written) {
        int width = compare.width(Field.MAX_WIDTH);
        Relation relation = Relation.of(compare.relation()).orElseThrow();
        long signBit = relation.order() == Relation.Order.SIGNED ? 1L << width - 1 : 0;
        boolean strict = !relation.accepts(Relation.EQUAL);
        boolean rightFirst = relation.accepts(Relation.LESS) == strict;
        String left = side(compare.left(), fresh("x"), signBit, width);
        String right = side(compare.right(), fresh("y"), signBit, width);
        String name = fresh("d");
        return flips(compare, signBit, width) + "one stage earlier write " + name + " = "
                + (rightFirst ? right + " |-| " + left : left + " |-| " + right) + inField(name, width) + name + " "
                + (strict ? "!=" : "==") + " 0" + instead(written);
    }

    /** The upper bits as fields of a container's width, and their difference. */
    private String ofUpperBits(Condition.Compare compare, int width) {
        int bits = (int) containerBits.value();
        int cut = width - bits;
        Field left = new Field(fresh("t"), bits);
        Field right = new Field(fresh("u"), bits);
        String taken = Stream.of(upper(compare.left(), left, cut), upper(compare.right(), right, cut))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        Condition.Compare ofUpper = new Condition.Compare(
                shifted(compare.left(), left, cut),
                compare.relation(),
                shifted(compare.right(), right, cut),
                compare.at());
        return "first take the upper " + bits + " bits, " + taken + "; then " + difference(ofUpper, compare)
                + (isExact(compare, cut) ? "" : " (without the lower " + cut + " bits)");
    }

    /**
     * Whether a comparison with a constant does not depend on the lower bits: {@code x >= 0x10000}, {@code x <=
     * 0xffff}.
     */
    private static boolean isExact(Condition.Compare compare, int cut) {
        boolean left = compare.left().operands().get(0) instanceof Const;
        Relation relation = Relation.of(compare.relation()).orElseThrow();
        Relation seen = left ? relation.swapped() : relation;
        boolean inclusive = seen.accepts(Relation.LESS) == seen.accepts(Relation.EQUAL);
        return (left ? compare.left() : compare.right()).operands().get(0) instanceof Const constant
                && ((inclusive ? constant.value() + 1 : constant.value()) & Bits.mask(cut)) == 0;
    }

    private static Optional<String> upper(Calc side, Field field, int cut) {
        return side.operands().get(0) instanceof Field wide
                ? Optional.of(field.name() + " = " + PRINTER.value(side, wide.width()) + "[" + (cut + field.width() - 1)
                        + ":" + cut + "] (metadata " + field.name() + " : bit<" + field.width() + ">)")
                : Optional.empty();
    }

    private static Calc shifted(Calc side, Field field, int cut) {
        return side.operands().get(0) instanceof Const constant
                ? Calc.of(Const.of(constant.value() >>> cut))
                : Calc.of(field);
    }

    /** One of a condition's comparisons evaluated earlier, or one that is too wide by itself in a narrower form. */
    String part(Condition condition, long bits) {
        List<Condition.Compare> all = Conditions.comparisons(condition).toList();
        Condition.Compare widest =
                all.stream().max(Comparator.comparingLong(EarlierStage::bits)).orElseThrow();
        if (bits(widest) <= bits) {
            String name = fresh("part");
            return "decide part of it earlier: write when " + Show.condition(widest) + " : " + name
                    + " = 1 one stage earlier (metadata " + name + " : bit<1>), and here " + name + instead(widest);
        }
        int width = widest.width(Field.MAX_WIDTH);
        boolean plain = widest.left().isPlain() && widest.right().isPlain();
        if (plain && width <= bits && (widest.relation() == Op.EQ || widest.relation() == Op.NE)) {
            String name = fresh("d");
            return "one stage earlier write " + name + " = " + PRINTER.value(widest.left(), width) + " ^ "
                    + PRINTER.value(widest.right(), width) + inField(name, width) + name + " "
                    + widest.relation().mnemonic() + " 0"
                    + instead(widest);
        }
        return plain && (widest.relation() == Op.EQ || widest.relation() == Op.NE)
                ? parts(widest, bits)
                : "compare it in parts: the low bits, as a[31:0], one stage earlier into a field of one bit, and here"
                        + " that bit and the other bits";
    }

    /** Equality of fields wider than a gateway and than a container: each part takes bits of both sides. */
    private String parts(Condition.Compare compare, long bits) {
        boolean constant = Stream.of(compare.left(), compare.right())
                .anyMatch(side -> side.operands().get(0) instanceof Const);
        int each = Math.max(1, (int) (constant ? bits : bits / 2) / Byte.SIZE * Byte.SIZE);
        String name = fresh("part");
        return "compare it in parts of " + each + " bits: one stage earlier write when " + lowBits(compare.left(), each)
                + " "
                + compare.relation().mnemonic() + " " + lowBits(compare.right(), each) + " : " + name
                + " = 1 (metadata " + name
                + " : bit<1>), likewise for the next bits with a field of their own, and here "
                + (compare.relation() == Op.EQ ? "all of these and the last part" : "any of these or the last part");
    }

    private static String lowBits(Calc side, int bits) {
        return side.operands().get(0) instanceof Field field
                ? PRINTER.value(side, field.width()) + "[" + (bits - 1) + ":0]"
                : PRINTER.value(Calc.of(Const.of(((Const) side.operands().get(0)).value() & Bits.mask(bits))), bits);
    }

    private static long bits(Condition.Compare compare) {
        GatewayCondition gate = GatewayCondition.of(compare);
        return gate.matchBits() + gate.rangeBits();
    }

    private static String side(Calc side, String flipped, long signBit, int width) {
        if (side.operands().get(0) instanceof Const constant) {
            return PRINTER.value(Calc.of(Const.of((constant.value() ^ signBit) & Bits.mask(width))), width);
        }
        return signBit == 0 ? PRINTER.value(side, width) : flipped;
    }

    private String flips(Condition.Compare compare, long signBit, int width) {
        if (signBit == 0) {
            return "";
        }
        String flip = " ^ 0x" + Long.toHexString(signBit);
        boolean left = compare.left().operands().get(0) instanceof Field;
        boolean right = compare.right().operands().get(0) instanceof Field;
        return "two stages earlier flip the sign: "
                + (left ? fresh("x") + " = " + PRINTER.value(compare.left(), width) + flip : "")
                + (left && right ? ", " : "")
                + (right ? fresh("y") + " = " + PRINTER.value(compare.right(), width) + flip : "") + "; ";
    }

    /** A name that the program does not use. */
    private String fresh(String name) {
        return Stream.concat(Stream.of(name), IntStream.iterate(2, n -> n + 1).mapToObj(n -> name + n))
                .filter(candidate -> !taken.contains(candidate))
                .findFirst()
                .orElseThrow();
    }

    private static String inField(String name, int width) {
        return " (metadata " + name + " : bit<" + width + ">), and here ";
    }

    private static String instead(Condition.Compare compare) {
        return " in place of " + Show.condition(compare);
    }
}
