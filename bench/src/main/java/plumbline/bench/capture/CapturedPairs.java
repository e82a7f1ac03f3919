package plumbline.bench.capture;

import java.nio.file.Path;
import java.util.Map;
import plumbline.nic.pcap.PcapProvider;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.programs.reference.AddressPairs;

/** The IPv4 packets of a capture, in order; all else in it is left out. */
public final class CapturedPairs {
    private static final int BATCH = 64;

    private CapturedPairs() {}

    /** What is done with a packet. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * One packet.
         *
         * @param pair its addresses, as {@link AddressPairs} has them
         * @param frame until the call returns
         */
        void packet(long pair, Frame frame);
    }

    /**
     * Shows all packets of a file that have IPv4 addresses to a visitor.
     *
     * @throws PortException if it cannot be read, or has none: nothing could be said of it
     */
    public static void read(Path file, Visitor visitor) throws PortException {
        long shown = 0;
        Frame[] frames = new Frame[BATCH];
        for (int i = 0; i < BATCH; i++) {
            frames[i] = new Frame();
        }
        try (Port port = new PcapProvider().open(new PortSpec("pcap", file.toString(), Map.of()))) {
            int count;
            while ((count = port.receive(frames, BATCH, Long.MAX_VALUE - 1)) > 0) {
                for (int i = 0; i < count; i++) {
                    long pair = AddressPairs.of(frames[i].buffer(), frames[i].offset(), frames[i].length());
                    if (pair != AddressPairs.NONE) {
                        visitor.packet(pair, frames[i]);
                        shown++;
                    }
                }
            }
        }
        if (shown == 0) {
            throw new PortException(
                    PortException.Cause.DATA,
                    file + ": no IPv4 packet in it, and flows are pairs of IPv4 addresses; another capture");
        }
    }
}
