package plumbline.vm.interpreter;

import org.agrona.DirectBuffer;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Parser;
import plumbline.vm.PhvLayout;
import plumbline.vm.wire.LookaheadLayout;

/** Where the parser takes a value from. */
sealed interface ParserSource {
    /** Bytes that the packet must have from the parser's place. */
    int needed();

    /** The value; the packet has the bytes. */
    long read(long[] values, DirectBuffer frame, int at);

    /** What a state assigns. */
    static ParserSource of(Parser.Value value, PhvLayout layout) {
        return switch (value) {
            case Const constant -> new Number(constant.value());
            case Parser.Key key -> of(key, layout);
        };
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
