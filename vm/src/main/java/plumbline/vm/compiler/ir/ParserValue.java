package plumbline.vm.compiler.ir;

import plumbline.isa.model.Header;

/** What a field is known to hold while a packet is parsed, so that it need not be read from where it is kept. */
public sealed interface ParserValue {
    /** 0, since its header has not been extracted and nothing has written it. */
    record Absent() implements ParserValue {}

    /** A number. */
    record Constant(long value) implements ParserValue {}

    /**
     * What the packet has there.
     *
     * @param start bytes between where the block starts and the header; negative for a header in front of the block
     */
    record InPacket(Header header, int start) implements ParserValue {}
}
