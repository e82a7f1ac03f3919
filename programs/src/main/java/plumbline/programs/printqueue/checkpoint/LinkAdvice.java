package plumbline.programs.printqueue.checkpoint;

import java.util.Locale;
import java.util.Optional;

/**
 * Windows were recorded that do not fit the link, and which would.
 *
 * @param port the egress port
 * @param packetNanos what a packet took on the busy link, in the mean
 * @param m0 the parameter {@code m0} that fits it
 * @param packet the parameter {@code packet} that does
 * @param recordedPacketNanos the parameter {@code packet} of the windows
 * @param recordedM0 the parameter {@code m0}
 */
public record LinkAdvice(int port, long packetNanos, int m0, long packet, long recordedPacketNanos, int recordedM0) {
    /** Empty if the windows fit, or if too little was seen to tell. */
    public static Optional<LinkAdvice> of(int port, TimeWindows windows, LinkPace pace) {
        long nanos = pace.packetNanos();
        if (nanos == 0 || windows.fit(nanos)) {
            return Optional.empty();
        }
        TimeWindows fitted = windows.fitted(nanos);
        return Optional.of(
                new LinkAdvice(port, nanos, fitted.m0(), fitted.packetNanos(), windows.packetNanos(), windows.m0()));
    }

    /** A line, without its end. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "port %d: the windows are for packets of %,d ns, in cells of %,d, but a packet took %,d ns while the"
                        + " queue was not empty: estimates can be far off; record with -p m0=%d -p packet=%d",
                port,
                recordedPacketNanos,
                1L << recordedM0,
                packetNanos,
                m0,
                packet);
    }
}
