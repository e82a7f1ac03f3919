package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Op;

/** An instruction bound to its operands. */
final class CalcNode {
    private final Op.Meaning meaning;
    private final int a;
    private final int b;
    private final long c;
    private final int width;
    private final int widthA;
    private final int widthB;
    private final long mask;

    /**
     * @param a     reference
     * @param b     reference
     * @param c     the third operand itself
     * @param width of the result
     */
    CalcNode(Op op, int a, int b, long c, int width, int widthA, int widthB) {
        this.meaning = op.meaning();
        this.a = a;
        this.b = b;
        this.c = c;
        this.width = width;
        this.widthA = widthA;
        this.widthB = widthB;
        this.mask = Bits.mask(width);
    }

    long value(Workspace work) {
        return meaning.of(work.get(a), work.get(b), c, width, widthA, widthB) & mask;
    }
}
