package plumbline.cli.stf;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.isa.model.Position;

/** What a line of a packet test asks for. */
sealed interface StfStep {
    /** When it happens, in nanoseconds of virtual time. */
    long nanos();

    /** A packet comes in by a port. */
    record Send(Position at, long nanos, int port, byte[] packet) implements StfStep {
        /** With zeros behind it, if it has fewer bytes. */
        Send padded(int shortest) {
            return new Send(at, nanos, port, Arrays.copyOf(packet, Math.max(packet.length, shortest)));
        }
    }

    /**
     * A packet is to leave by a port, after those that earlier lines expect there.
     *
     * @param pattern null: whatever it is
     */
    record Expect(Position at, long nanos, int port, PacketPattern pattern) implements StfStep {}

    /**
     * Nothing is to leave between the packet before this line and the next.
     *
     * @param port by which; empty: by any
     */
    record Quiet(Position at, long nanos, OptionalInt port) implements StfStep {}

    /** The test is over. */
    record End(Position at, long nanos) implements StfStep {}

    /**
     * A control command.
     *
     * @param request as {@code plumb} has it behind its name
     * @param check what is wrong with the answer, if anything is
     */
    record Control(Position at, long nanos, Request request, Function<Answer, Optional<String>> check)
            implements StfStep {
        /** Accepts any answer, which people want to see. */
        static final Function<Answer, Optional<String>> ANY = answer -> Optional.empty();
    }
}
