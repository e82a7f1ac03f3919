package plumbline.vm.trace;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.vm.Trap;

/** A step in the life of a packet. */
public sealed interface TraceEvent {
    record FieldValue(Field field, long value) {}

    /** A field that was written. */
    record Write(Field field, long before, long after) {}

    /** A header and what its fields hold. */
    record HeaderValues(Header header, List<FieldValue> fields) {}

    /**
     * The parser started on a packet.
     *
     * @param pass its number, from 0
     * @param length bytes of the packet on the wire
     * @param missing how many of them are not there, because a capture had cut the packet short
     */
    record PassStarted(long pass, int length, int missing) implements TraceEvent {}

    /**
     * The parser was in a state.
     *
     * @param headers those extracted; of one extracted twice, what was extracted last
     */
    record StateVisited(Parser.State state, List<HeaderValues> headers) implements TraceEvent {}

    /**
     * The parser is done.
     *
     * @param error 0 if it accepted the packet, else {@code parser_err}
     * @param goesOn whether the packet is not dropped
     * @param payloadOffset first byte of the packet that no header holds
     */
    record Parsed(int error, boolean goesOn, int payloadOffset) implements TraceEvent {}

    /**
     * A direction begins.
     *
     * @param given what the architecture or an earlier pass supplied, if not 0
     */
    record DirectionStarted(Direction direction, long pass, List<FieldValue> given) implements TraceEvent {}

    /** A stage begins. */
    record StageStarted(int index, Stage stage) implements TraceEvent {}

    /** The guard of a unit did not hold. */
    record Skipped(Unit unit) implements TraceEvent {}

    /**
     * A unit did its work.
     *
     * @param writes to be seen after the stage
     */
    record Executed(Unit unit, TraceDetail detail, List<Write> writes) implements TraceEvent {}

    /** The packet broke a rule and was stopped. */
    record Trapped(Trap trap) implements TraceEvent {}

    /** At the end of a direction, a field list leaves. */
    record Triggered(FieldList fieldList, List<FieldValue> carried) implements TraceEvent {}

    /**
     * The headers were written.
     *
     * @param start where the packet now starts in the buffer; negative: the headers did not fit
     * @param emitted in wire order
     * @param sums checksums that were brought up to date
     */
    record Deparsed(int start, List<Header> emitted, List<Write> sums) implements TraceEvent {}
}
