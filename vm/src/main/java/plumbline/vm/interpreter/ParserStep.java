package plumbline.vm.interpreter;

import org.agrona.DirectBuffer;
import plumbline.isa.model.Parser;
import plumbline.vm.PhvLayout;
import plumbline.vm.wire.HeaderLayout;

/** A step of a parser state, bound to slots. */
sealed interface ParserStep {
    /** Bytes that the packet must have from the parser's place. */
    int needed();

    /** Bytes that it puts behind the parser. */
    int bytes();

    /** Does it; the packet has the bytes. */
    void take(long[] values, DirectBuffer frame, int at);

    /** A step of the model. */
    static ParserStep of(Parser.Step step, PhvLayout layout) {
        return switch (step) {
            case Parser.Extract(var header, var at) ->
                new Extraction(new HeaderLayout(header, layout), layout.slot(header.valid()));
            case Parser.Advance advance -> new Skip(advance.bytes());
            case Parser.Assign assign ->
                new Setting(
                        layout.slot(assign.target()),
                        ParserSource.of(assign.value(), assign.target().width(), layout));
        };
    }

    /** Takes a header and makes it valid. */
    record Extraction(HeaderLayout header, int validity) implements ParserStep {
        @Override
        public int needed() {
            return header.bytes();
        }

        @Override
        public int bytes() {
            return header.bytes();
        }

        @Override
        public void take(long[] values, DirectBuffer frame, int at) {
            header.extract(values, frame, at);
            values[validity] = 1;
        }
    }

    /** Goes over bytes. */
    record Skip(int bytes) implements ParserStep {
        @Override
        public int needed() {
            return bytes;
        }

        @Override
        public void take(long[] values, DirectBuffer frame, int at) {
            // they are gone
        }
    }

    /** Sets a field. */
    record Setting(int target, ParserSource value) implements ParserStep {
        @Override
        public int needed() {
            return value.needed();
        }

        @Override
        public int bytes() {
            return 0;
        }

        @Override
        public void take(long[] values, DirectBuffer frame, int at) {
            values[target] = value.read(values, frame, at);
        }
    }
}
