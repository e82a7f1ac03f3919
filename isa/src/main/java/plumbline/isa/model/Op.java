package plumbline.isa.model;

import static plumbline.isa.model.Bits.mask;
import static plumbline.isa.model.Bits.signed;
import static plumbline.isa.model.OpClass.ADD;
import static plumbline.isa.model.OpClass.BITWISE;
import static plumbline.isa.model.OpClass.COMPARE;
import static plumbline.isa.model.OpClass.DIVIDE;
import static plumbline.isa.model.OpClass.MIN_MAX;
import static plumbline.isa.model.OpClass.MOVE;
import static plumbline.isa.model.OpClass.MULTIPLY;
import static plumbline.isa.model.OpClass.OFF_CHIP;
import static plumbline.isa.model.OpClass.SATURATE;
import static plumbline.isa.model.OpClass.SHIFT;
import static plumbline.isa.model.OpClass.VARIABLE_SHIFT;
import static plumbline.isa.model.OpShape.CALL;
import static plumbline.isa.model.OpShape.CALL_CONSTANT;
import static plumbline.isa.model.OpShape.CALL_ONE;
import static plumbline.isa.model.OpShape.CALL_PLACE;
import static plumbline.isa.model.OpShape.CALL_TABLE;
import static plumbline.isa.model.OpShape.INFIX;
import static plumbline.isa.model.OpShape.INFIX_CONSTANT;
import static plumbline.isa.model.OpShape.PLAIN;
import static plumbline.isa.model.OpShape.PREFIX;
import static plumbline.isa.model.OpTrait.NARROW;
import static plumbline.isa.model.OpTrait.ONE_CONTAINER;
import static plumbline.isa.model.OpTrait.TOP_BIT;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The instruction table: one line per instruction, the only place where an instruction is named and given a meaning.
 * Assembler, disassembler, binary form, verifier, engines and docs/ISA.md loop over it.
 *
 * <p>All values are unsigned. In a meaning, {@code a} and {@code b} are the operands (zero-extended), {@code c} the
 * third operand if there is one, {@code w} the width of the result in bits and {@code wa}, {@code wb} those of the
 * operands; what the meaning returns is cut to {@code w} bits, unless its line says that it is {@link OpTrait#NARROW}.
 * Comparisons yield 1 or 0; theirs is the width of the wider operand.
 */
public enum Op {
    MOV("mov", PLAIN, MOVE, "a", (a, b, c, w, wa, wb) -> a),
    SLICE(
            "slice",
            OpShape.SLICE,
            MOVE,
            "bits b down to c of a",
            (a, b, c, w, wa, wb) -> a >>> c & mask((int) (b - c) + 1)),
    CONCAT("++", INFIX, MOVE, "a in front of b", (a, b, c, w, wa, wb) -> (wb == 64 ? 0 : a << wb) | b),

    NOT("~", PREFIX, BITWISE, "every bit of a flipped", (a, b, c, w, wa, wb) -> ~a),
    AND("&", INFIX, BITWISE, "bits set in both", (a, b, c, w, wa, wb) -> a & b, NARROW),
    OR("|", INFIX, BITWISE, "bits set in either", (a, b, c, w, wa, wb) -> a | b, NARROW),
    XOR("^", INFIX, BITWISE, "bits set in exactly one", (a, b, c, w, wa, wb) -> a ^ b, NARROW),
    NAND("nand", CALL, BITWISE, "not (a and b)", (a, b, c, w, wa, wb) -> ~(a & b)),
    NOR("nor", CALL, BITWISE, "not (a or b)", (a, b, c, w, wa, wb) -> ~(a | b)),
    XNOR("xnor", CALL, BITWISE, "bits that agree", (a, b, c, w, wa, wb) -> ~(a ^ b)),
    ANDCA("andca", CALL, BITWISE, "(not a) and b", (a, b, c, w, wa, wb) -> ~a & b, NARROW),
    ANDCB("andcb", CALL, BITWISE, "a and (not b)", (a, b, c, w, wa, wb) -> a & ~b, NARROW),
    ORCA("orca", CALL, BITWISE, "(not a) or b", (a, b, c, w, wa, wb) -> ~a | b),
    ORCB("orcb", CALL, BITWISE, "a or (not b)", (a, b, c, w, wa, wb) -> a | ~b),

    PLUS("+", INFIX, ADD, "sum modulo 2^w", (a, b, c, w, wa, wb) -> a + b),
    MINUS("-", INFIX, ADD, "difference modulo 2^w", (a, b, c, w, wa, wb) -> a - b),
    PLUS_SAT(
            "|+|",
            INFIX,
            SATURATE,
            "sum, at most 2^w - 1",
            (a, b, c, w, wa, wb) -> Unsigned.add(a, b, w, wa, wb),
            NARROW,
            TOP_BIT),
    MINUS_SAT(
            "|-|",
            INFIX,
            SATURATE,
            "difference, at least 0",
            (a, b, c, w, wa, wb) -> Unsigned.subtract(a, b, w, wa, wb),
            NARROW,
            ONE_CONTAINER),
    PLUS_SATS(
            "|+|s",
            INFIX,
            SATURATE,
            "sum, signed at width w, from -2^(w-1) to 2^(w-1) - 1",
            (a, b, c, w, wa, wb) -> Bits.signedSum(signed(a, w), signed(b, w), w),
            TOP_BIT),
    MINUS_SATS(
            "|-|s",
            INFIX,
            SATURATE,
            "difference, signed at width w, from -2^(w-1) to 2^(w-1) - 1",
            (a, b, c, w, wa, wb) -> Bits.signedDifference(signed(a, w), signed(b, w), w),
            TOP_BIT),
    MIN(
            "min",
            CALL,
            MIN_MAX,
            "the smaller, unsigned",
            (a, b, c, w, wa, wb) -> Unsigned.min(a, b, wa, wb),
            NARROW,
            ONE_CONTAINER),
    MAX(
            "max",
            CALL,
            MIN_MAX,
            "the larger, unsigned",
            (a, b, c, w, wa, wb) -> Unsigned.max(a, b, wa, wb),
            NARROW,
            ONE_CONTAINER),
    MINS(
            "mins",
            CALL,
            MIN_MAX,
            "the smaller, signed at width w",
            (a, b, c, w, wa, wb) -> signed(a, w) <= signed(b, w) ? a : b,
            NARROW,
            TOP_BIT),
    MAXS(
            "maxs",
            CALL,
            MIN_MAX,
            "the larger, signed at width w",
            (a, b, c, w, wa, wb) -> signed(a, w) >= signed(b, w) ? a : b,
            NARROW,
            TOP_BIT),

    SHL(
            "<<",
            INFIX_CONSTANT,
            SHIFT,
            "a shifted up by b",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(b, 63) > 0 ? 0 : a << b),
    SHR(
            ">>",
            INFIX_CONSTANT,
            SHIFT,
            "a shifted down by b",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(b, 63) > 0 ? 0 : a >>> b,
            NARROW),
    SHRS(
            "shrs",
            CALL_CONSTANT,
            SHIFT,
            "a shifted down by b, copying its sign bit",
            (a, b, c, w, wa, wb) -> signed(a, wa) >> (Long.compareUnsigned(b, 63) > 0 ? 63 : b)),
    ROTL(
            "rotl",
            CALL_CONSTANT,
            SHIFT,
            "a shifted up by b, what goes out in front coming in behind",
            (a, b, c, w, wa, wb) -> Op.rotated(a, (int) Long.remainderUnsigned(b, wa), wa),
            TOP_BIT),

    EQ("==", INFIX, COMPARE, "1 if equal", (a, b, c, w, wa, wb) -> a == b ? 1 : 0),
    NE("!=", INFIX, COMPARE, "1 if different", (a, b, c, w, wa, wb) -> a != b ? 1 : 0),
    LT(
            "<",
            INFIX,
            COMPARE,
            "1 if a is less, unsigned",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(a, b) < 0 ? 1 : 0,
            ONE_CONTAINER),
    LE(
            "<=",
            INFIX,
            COMPARE,
            "1 if a is not greater, unsigned",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(a, b) <= 0 ? 1 : 0,
            ONE_CONTAINER),
    GT(
            ">",
            INFIX,
            COMPARE,
            "1 if a is greater, unsigned",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(a, b) > 0 ? 1 : 0,
            ONE_CONTAINER),
    GE(
            ">=",
            INFIX,
            COMPARE,
            "1 if a is not less, unsigned",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(a, b) >= 0 ? 1 : 0,
            ONE_CONTAINER),
    LTS(
            "<s",
            INFIX,
            COMPARE,
            "1 if a is less, signed",
            (a, b, c, w, wa, wb) -> signed(a, Math.max(wa, wb)) < signed(b, Math.max(wa, wb)) ? 1 : 0,
            TOP_BIT),
    LES(
            "<=s",
            INFIX,
            COMPARE,
            "1 if a is not greater, signed",
            (a, b, c, w, wa, wb) -> signed(a, Math.max(wa, wb)) <= signed(b, Math.max(wa, wb)) ? 1 : 0,
            TOP_BIT),
    GTS(
            ">s",
            INFIX,
            COMPARE,
            "1 if a is greater, signed",
            (a, b, c, w, wa, wb) -> signed(a, Math.max(wa, wb)) > signed(b, Math.max(wa, wb)) ? 1 : 0,
            TOP_BIT),
    GES(
            ">=s",
            INFIX,
            COMPARE,
            "1 if a is not less, signed",
            (a, b, c, w, wa, wb) -> signed(a, Math.max(wa, wb)) >= signed(b, Math.max(wa, wb)) ? 1 : 0,
            TOP_BIT),

    SHLV(
            "<<",
            INFIX,
            VARIABLE_SHIFT,
            "a shifted up by b",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(b, 63) > 0 ? 0 : a << b),
    SHRV(
            ">>",
            INFIX,
            VARIABLE_SHIFT,
            "a shifted down by b",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(b, 63) > 0 ? 0 : a >>> b,
            NARROW),
    MUL("*", INFIX, MULTIPLY, "product modulo 2^w", (a, b, c, w, wa, wb) -> a * b),
    DIV(
            "/",
            INFIX,
            DIVIDE,
            "quotient; 2^w - 1 when b is 0",
            (a, b, c, w, wa, wb) -> b == 0 ? -1 : Long.divideUnsigned(a, b)),
    MOD(
            "%",
            INFIX,
            DIVIDE,
            "remainder; a when b is 0",
            (a, b, c, w, wa, wb) -> b == 0 ? a : Long.remainderUnsigned(a, b),
            NARROW),
    MATH(
            "math",
            CALL_TABLE,
            OpClass.MATH,
            "a function of a, approximated from its four leading bits as the constants b and c say",
            (a, b, c, w, wa, wb) -> MathTable.lookUp(a, b, c)),
    POPCOUNT("popcount", CALL_ONE, OFF_CHIP, "how many bits are set", (a, b, c, w, wa, wb) -> Long.bitCount(a), NARROW),
    DEPOSIT(
            "deposit",
            CALL_PLACE,
            MOVE,
            "a with b in the place of its bits from bit c on",
            (a, b, c, w, wa, wb) -> Long.compareUnsigned(c, 63) > 0 ? a : a & ~(mask(wb) << c) | b << c);

    /** What an instruction computes. Pure. */
    @FunctionalInterface
    public interface Meaning {
        /** See {@link Op} for the operands. */
        long of(long a, long b, long c, int w, int wa, int wb);
    }

    private final String mnemonic;
    private final OpShape shape;
    private final OpClass opClass;
    private final String description;
    private final Meaning meaning;
    private final Set<OpTrait> traits;

    Op(String mnemonic, OpShape shape, OpClass opClass, String description, Meaning meaning, OpTrait... traits) {
        this.mnemonic = mnemonic;
        this.shape = shape;
        this.opClass = opClass;
        this.description = description;
        this.meaning = meaning;
        this.traits = Set.of(traits);
    }

    /** The symbol or name in program text. A constant and a variable shift share theirs; their shapes differ. */
    public String mnemonic() {
        return mnemonic;
    }

    /** How it is written. */
    public OpShape shape() {
        return shape;
    }

    /** What hardware it needs. */
    public OpClass opClass() {
        return opClass;
    }

    /** Whether its row says so. */
    public boolean is(OpTrait trait) {
        return traits.contains(trait);
    }

    /** The meaning in words, for docs/ISA.md. */
    public String description() {
        return description;
    }

    /** The meaning as a function; engines bind it once, at load. */
    public Meaning meaning() {
        return meaning;
    }

    /** The instruction that is written so. */
    public static Optional<Op> find(String mnemonic, OpShape shape) {
        return Arrays.stream(values())
                .filter(op -> op.shape == shape && op.mnemonic.equals(mnemonic))
                .findFirst();
    }

    /** Whether it yields 1 or 0 by comparing, and so may stand in a condition. */
    public boolean isComparison() {
        return opClass == COMPARE;
    }

    private static long rotated(long a, int up, int width) {
        return (a << up | a >>> width - up) & mask(width);
    }

    /** Computes the result, cut to {@code w} bits. */
    public long apply(long a, long b, long c, int w, int wa, int wb) {
        return meaning.of(a, b, c, w, wa, wb) & mask(w);
    }
}
