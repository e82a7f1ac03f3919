package plumbline.programs.printqueue.history;

import net.openhft.chronicle.bytes.Bytes;
import plumbline.programs.printqueue.checkpoint.TimeWindows;

/**
 * How a history was recorded; stands at the start of each segment.
 *
 * @param windows   their shape
 * @param monitored whether there was a queue monitor
 */
public record HistoryHead(TimeWindows windows, boolean monitored) {
    /** 1 was not deflated. */
    private static final int VERSION = 2;

    void write(Bytes<?> to) {
        to.writeStopBit(VERSION).writeStopBit(windows.m0()).writeStopBit(windows.alpha()).writeStopBit(windows.k());
        to.writeStopBit(windows.count()).writeStopBit(windows.packetNanos()).writeStopBit(monitored ? 1 : 0);
    }

    /**
     * Reads one.
     *
     * @throws HistoryException if it is of another version
     */
    static HistoryHead read(Bytes<?> in, String where) throws HistoryException {
        long version = in.readStopBit();
        if (version != VERSION) {
            throw new HistoryException(where + ": a history of version " + version + "; this plumb reads version " + VERSION);
        }
        return new HistoryHead(
                new TimeWindows(
                        (int) in.readStopBit(), (int) in.readStopBit(), (int) in.readStopBit(), (int) in.readStopBit(),
                        in.readStopBit()),
                in.readStopBit() == 1);
    }
}
