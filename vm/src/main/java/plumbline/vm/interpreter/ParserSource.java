package plumbline.vm.interpreter;

import org.agrona.DirectBuffer;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.vm.wire.LookaheadLayout;

/** Where the parser takes a value from. */
sealed interface ParserSource {
    /** Bytes that the packet must have from the parser's place. */
    int needed();

    /** The value; the packet has the bytes. */
    long read(Workspace work, DirectBuffer frame, int at);

    /**
     * What a state assigns or selects on.
     *
     * @param width of what it assigns to, or of the key
     */
    static ParserSource of(Parser.Value value, int width, Expressions expressions) {
        if (value instanceof Parser.Lookahead lookahead) {
            return new Ahead(LookaheadLayout.of(lookahead));
        }
        Calc calc = value instanceof Calc computed ? computed : Calc.of((Operand) value);
        return new Known(expressions.value(calc, width, EvaluationContext.PLAIN));
    }

    /** A field, a constant, or what is computed of them. */
    record Known(ValueNode value) implements ParserSource {
        @Override
        public int needed() {
            return 0;
        }

        @Override
        public long read(Workspace work, DirectBuffer frame, int at) {
            return value.value(work);
        }
    }

    /** Bits ahead. */
    record Ahead(LookaheadLayout layout) implements ParserSource {
        @Override
        public int needed() {
            return layout.needed();
        }

        @Override
        public long read(Workspace work, DirectBuffer frame, int at) {
            return layout.read(frame, at);
        }
    }
}
