package plumbline.verifier.rules;

import java.util.Locale;
import java.util.Map;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;

/** Words and fixes for classes of instructions. */
public final class OpClasses {
    private static final Map<OpClass, String> WAYS_OUT = Map.of(
            OpClass.MULTIPLY, "multiply by a power of two with '<<', or look the product up in a table",
            OpClass.DIVIDE, "divide by a power of two with '>>', or look the quotient up in a table",
            OpClass.VARIABLE_SHIFT, "look the amount up in a table whose actions shift by constants",
            OpClass.OFF_CHIP, "look the result up in a table",
            OpClass.MIN_MAX, "compare in a condition, and move under it");

    private OpClasses() {}

    /** Whether hardware lacks such instructions, or only this target. */
    public static String lack(OpClass opClass) {
        return opClass.onHardware() ? "which this target does not have" : "which no switch chip has";
    }

    /** What to write instead. */
    public static String fix(Op op) {
        return op == Op.MOD
                ? "by a power of two it is the low bits: x & 1023, or x[9:0]; a hash into a field of 10 bits is cut by"
                        + " itself"
                : WAYS_OUT.getOrDefault(op.opClass(), "do it in another stage with instructions that the target has");
    }

    /** The word for it in target files. */
    public static String word(OpClass opClass) {
        return opClass.name().toLowerCase(Locale.ROOT);
    }
}
