package plumbline.verifier.rules.condition;

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
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.condition.Threshold;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Limit;

/** Computes one stage earlier what a gateway cannot evaluate in a condition: the fixes of the rules about gateways. */
final class EarlierStage {

    private final Set<String> taken;
    private final Limit containerBits;
    private final Syntax syntax;

    private EarlierStage(Set<String> taken, Limit containerBits, Syntax syntax) {
        this.taken = taken;
        this.syntax = syntax;
        this.containerBits = containerBits;
    }

    /** Fixes that add fields to a program, whose containers saturate as the target's. */
    static EarlierStage of(RuleContext context) {
        Program program = context.program();
        Stream<String> fields = program.metadata().stream().map(Field::name);
        Stream<String> parameters = program.parameters().stream().map(Program.Parameter::name);
        return new EarlierStage(
                Stream.concat(fields, parameters).collect(Collectors.toSet()),
                context.target().alu().containerBits(),
                context.syntax());
    }

    /**
     * A comparison by order as a saturated difference: {@code a < b} is {@code d = b |-| a} and {@code d != 0}. Unlike
     * the sign bit of {@code a - b} it is right for all unsigned values. Signed numbers get their sign bits flipped
     * first, which orders them like unsigned ones. Of what is wider than a container the upper bits are compared.
     */
    String difference(Condition.Compare compare) {
        Optional<Calc> computed =
                compare.sides().filter(side -> !side.isPlain()).findFirst();
        int width = compare.width(Field.MAX_WIDTH);
        if (computed.isPresent()) {
            return "put " + CalcPrinter.OUTSIDE.value(computed.get(), width)
                    + " into a field one stage earlier, and compare that";
        }
        return containerBits.allows(width) ? difference(compare, compare) : ofUpperBits(compare, width);
    }

    private String difference(Condition.Compare compare, Condition.Compare written) {
        int width = compare.width(Field.MAX_WIDTH);
        Relation relation = Relation.of(compare.relation());
        long signBit = relation.order() == Relation.Order.SIGNED ? 1L << width - 1 : 0;
        boolean strict = !relation.accepts(Relation.EQUAL);
        boolean rightFirst = relation.accepts(Relation.LESS) == strict;
        String left = side(compare.left(), fresh("x"), signBit, width);
        String right = side(compare.right(), fresh("y"), signBit, width);
        String name = fresh("d");
        return flips(compare, signBit, width) + "one stage earlier write " + name + " = "
                + (rightFirst ? right + " |-| " + left : left + " |-| " + right) + inField(name, width) + name + " "
                + (strict ? "!=" : "==") + " 0 in place of " + syntax.condition(written);
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
        return Threshold.of(compare)
                .filter(threshold -> (threshold.least() & Bits.mask(cut)) == 0)
                .isPresent();
    }

    private Optional<String> upper(Calc side, Field field, int cut) {
        return side.operands().get(0) instanceof Field wide
                ? Optional.of(field.name() + " = " + CalcPrinter.OUTSIDE.value(side, wide.width()) + "["
                        + (cut + field.width() - 1) + ":" + cut + "] (" + syntax.declare(field.name(), field.width())
                        + ")")
                : Optional.empty();
    }

    private static Calc shifted(Calc side, Field field, int cut) {
        return side.operands().get(0) instanceof Const constant
                ? Calc.of(Const.of(constant.value() >>> cut))
                : Calc.of(field);
    }

    /** Equality of what is wider than a gateway, so many bits at a time: one gateway after the other. */
    String parts(Condition.Compare compare, long bits) {
        boolean equal = compare.relation() == Op.EQ;
        int width = compare.width(Field.MAX_WIDTH);
        if (bits == 0
                || !compare.left().isPlain()
                || !compare.right().isPlain()
                || !equal && compare.relation() != Op.NE) {
            return "compare fewer bits of it at a time; each part takes a gateway";
        }
        List<String> parts = IntStream.iterate(0, low -> low < width, low -> low + (int) bits)
                .mapToObj(low -> part(compare.left(), low, Math.min(width, low + (int) bits)) + " "
                        + compare.relation().mnemonic() + " "
                        + part(compare.right(), low, Math.min(width, low + (int) bits)))
                .toList();
        return "compare it in parts, each with a gateway of its own: "
                + (equal ? syntax.all(parts) : syntax.any(parts));
    }

    private static String part(Calc side, int low, int end) {
        return side.operands().get(0) instanceof Field field
                ? CalcPrinter.OUTSIDE.value(side, field.width()) + "[" + (end - 1) + ":" + low + "]"
                : CalcPrinter.OUTSIDE.value(
                        Calc.of(Const.of(((Const) side.operands().get(0)).value() >>> low & Bits.mask(end - low))),
                        end - low);
    }

    private static String side(Calc side, String flipped, long signBit, int width) {
        if (side.operands().get(0) instanceof Const constant) {
            return CalcPrinter.OUTSIDE.value(Calc.of(Const.of((constant.value() ^ signBit) & Bits.mask(width))), width);
        }
        return signBit == 0 ? CalcPrinter.OUTSIDE.value(side, width) : flipped;
    }

    private String flips(Condition.Compare compare, long signBit, int width) {
        if (signBit == 0) {
            return "";
        }
        String flip = " ^ 0x" + Long.toHexString(signBit);
        boolean left = compare.left().operands().get(0) instanceof Field;
        boolean right = compare.right().operands().get(0) instanceof Field;
        return "two stages earlier flip the sign: "
                + (left ? fresh("x") + " = " + CalcPrinter.OUTSIDE.value(compare.left(), width) + flip : "")
                + (left && right ? ", " : "")
                + (right ? fresh("y") + " = " + CalcPrinter.OUTSIDE.value(compare.right(), width) + flip : "") + "; ";
    }

    /** A name that the program does not use. */
    private String fresh(String name) {
        return Stream.concat(Stream.of(name), IntStream.iterate(2, n -> n + 1).mapToObj(n -> name + n))
                .filter(candidate -> !taken.contains(candidate))
                .findFirst()
                .orElseThrow();
    }

    private String inField(String name, int width) {
        return " (" + syntax.declare(name, width) + "), and here ";
    }
}
