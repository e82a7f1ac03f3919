package plumbline.programs.rig;

import java.util.function.Supplier;
import java.util.stream.LongStream;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.programs.reference.AddressPairs;

/**
 * Packets for a switch, and what a model needs to know of them.
 *
 * @param port by which they come in; another one each time
 * @param pairs of each, its addresses as {@link AddressPairs} has them
 * @param nanos when each comes in
 */
public record Traffic(Supplier<ScheduledPort> port, long[] pairs, long[] nanos) {
    /** What comes in by such a port. */
    public static Traffic of(Supplier<ScheduledPort> port) {
        LongStream.Builder pairs = LongStream.builder();
        LongStream.Builder nanos = LongStream.builder();
        ScheduledPort source = port.get();
        Frame[] one = {new Frame()};
        try {
            for (long next = source.nextArrivalNanos(); next != ScheduledPort.NEVER; next = source.nextArrivalNanos()) {
                if (source.receive(one, 1, next) != 1) {
                    throw new AssertionError("no packet at " + next);
                }
                pairs.add(AddressPairs.of(one[0].buffer(), one[0].offset(), one[0].length()));
                nanos.add(next);
            }
        } catch (PortException e) {
            throw new AssertionError(e);
        }
        return new Traffic(port, pairs.build().toArray(), nanos.build().toArray());
    }

    /** The frames of a real capture. */
    public static Traffic captured(String trace) {
        return of(() -> CaptureSource.port(CapturedPairs.file(trace)));
    }
}
