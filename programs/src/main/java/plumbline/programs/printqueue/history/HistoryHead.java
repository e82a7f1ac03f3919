package plumbline.programs.printqueue.history;

import net.openhft.chronicle.bytes.Bytes;
import plumbline.isa.model.Program;
import plumbline.programs.printqueue.checkpoint.TimeWindows;

/**
 * How a history was recorded; stands at the start of each segment.
 *
 * @param windows their shape
 * @param monitored whether there was a queue monitor
 * @param ip6 whether IPv6 has flows, with hashes for addresses
 * @param queues of each port
 */
public record HistoryHead(TimeWindows windows, boolean monitored, boolean ip6, int queues) {
    private static final int VERSION = 3;

    /** Of {@code printqueue}, assembled with any parameters. */
    public static HistoryHead of(Program program) {
        return new HistoryHead(
                TimeWindows.of(program),
                program.parameter("monitor") == 1,
                program.parameter("ip6") == 1,
                Math.toIntExact(program.parameter("queues")));
    }

    void write(Bytes<?> to) {
        to.writeStopBit(VERSION)
                .writeStopBit(windows.m0())
                .writeStopBit(windows.alpha())
                .writeStopBit(windows.k());
        to.writeStopBit(windows.count()).writeStopBit(windows.packetNanos()).writeStopBit(monitored ? 1 : 0);
        to.writeStopBit(ip6 ? 1 : 0).writeStopBit(queues);
    }

    /**
     * Reads one.
     *
     * @throws HistoryException if it is of another version
     */
    static HistoryHead read(Bytes<?> in, String where) throws HistoryException {
        long version = in.readStopBit();
        if (version != VERSION) {
            throw new HistoryException(
                    where + ": a history of version " + version + "; this plumb reads version " + VERSION);
        }
        return new HistoryHead(
                new TimeWindows(
                        (int) in.readStopBit(),
                        (int) in.readStopBit(),
                        (int) in.readStopBit(),
                        (int) in.readStopBit(),
                        in.readStopBit()),
                in.readStopBit() == 1,
                in.readStopBit() == 1,
                (int) in.readStopBit());
    }
}
