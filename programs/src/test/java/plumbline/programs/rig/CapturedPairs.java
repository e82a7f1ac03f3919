package plumbline.programs.rig;

import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import plumbline.isa.support.SharedData;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.reference.AddressPairs;

/**
 * The pairs of addresses of a real capture's packets, in order; {@link AddressPairs#NONE} for a packet that is not
 * IPv4.
 */
public final class CapturedPairs {
    /** Packets of a transit link, and of an industrial testbed. */
    public static final String BACKBONE = "mawi_20060105_10k.pcap", INDUSTRIAL = "westermo_right_extended.pcap";

    private CapturedPairs() {}

    /** The file; a test without it is skipped. */
    public static Path file(String trace) {
        return SharedData.file(trace);
    }

    /** All of them. */
    public static long[] of(String trace) {
        LongStream.Builder pairs = LongStream.builder();
        forEach(trace, pairs::add);
        return pairs.build().toArray();
    }

    private static void forEach(String trace, LongConsumer to) {
        MemoryPort source = CaptureSource.port(file(trace));
        Frame[] frame = {new Frame()};
        while (source.receive(frame, 1, Long.MAX_VALUE - 1) == 1) {
            to.accept(AddressPairs.of(frame[0].buffer(), frame[0].offset(), frame[0].length()));
        }
    }
}
