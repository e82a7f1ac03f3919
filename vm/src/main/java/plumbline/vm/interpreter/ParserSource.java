package plumbline.vm.interpreter;

import java.util.List;
import org.agrona.DirectBuffer;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.vm.PhvLayout;
import plumbline.vm.wire.LookaheadLayout;

/** Where the parser takes a value from. */
sealed interface ParserSource {
    /** Bytes that the packet must have from the parser's place. */
    int needed();

    /** The value; the packet has the bytes. */
    long read(long[] values, DirectBuffer frame, int at);

    /**
     * What a state assigns.
     *
     * @param width of what it assigns to
     */
    static ParserSource of(Parser.Value value, int width, PhvLayout layout) {
        return switch (value) {
            case Const constant -> new Number(constant.value());
            case Parser.Key key -> of(key, layout);
            case Calc calc -> computed(calc, width, layout);
        };
    }

    private static ParserSource computed(Calc calc, int width, PhvLayout layout) {
        List<Operand> operands = calc.operands();
        Operand second = operands.get(operands.size() > 1 ? 1 : 0);
        int widthA = calc.operandWidth(0, width, 0);
        int widthB = operands.size() > 1 ? calc.operandWidth(1, width, 0) : widthA;
        return new Computed(
                calc.op().meaning(),
                operand(operands.getFirst(), widthA, layout),
                operand(second, widthB, layout),
                operands.size() > 2 ? ((Const) operands.get(2)).value() : 0,
                width,
                widthA,
                widthB,
                Bits.mask(width));
    }

    private static ParserSource operand(Operand operand, int width, PhvLayout layout) {
        return operand instanceof Const constant
                ? new Number(constant.value() & Bits.mask(width))
                : new Slot(layout.slot((Field) operand));
    }

    /** What a state selects on. */
    static ParserSource of(Parser.Key key, PhvLayout layout) {
        return switch (key) {
            case Field field -> new Slot(layout.slot(field));
            case Parser.Lookahead lookahead -> new Ahead(LookaheadLayout.of(lookahead));
        };
    }

    /** A constant. */
    record Number(long value) implements ParserSource {
        @Override
        public int needed() {
            return 0;
        }

        @Override
        public long read(long[] values, DirectBuffer frame, int at) {
            return value;
        }
    }

    /** A field. */
    record Slot(int slot) implements ParserSource {
        @Override
        public int needed() {
            return 0;
        }

        @Override
        public long read(long[] values, DirectBuffer frame, int at) {
            return values[slot];
        }
    }

    /**
     * What an instruction computes.
     *
     * @param c the third operand itself
     * @param w width of the result
     * @param mask of that width
     */
    record Computed(Op.Meaning meaning, ParserSource a, ParserSource b, long c, int w, int wa, int wb, long mask)
            implements ParserSource {
        @Override
        public int needed() {
            return 0;
        }

        @Override
        public long read(long[] values, DirectBuffer frame, int at) {
            return meaning.of(a.read(values, frame, at), b.read(values, frame, at), c, w, wa, wb) & mask;
        }
    }

    /** Bits ahead. */
    record Ahead(LookaheadLayout layout) implements ParserSource {
        @Override
        public int needed() {
            return layout.needed();
        }

        @Override
        public long read(long[] values, DirectBuffer frame, int at) {
            return layout.read(frame, at);
        }
    }
}
