package plumbline.nic.pcap;

import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import plumbline.nic.support.Timeline;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/**
 * A port that receives a capture file and writes what is sent to another. Packets that a capture has cut short are
 * handed on as captured, with their length on the wire, and counted in {@link #snapped()}; empty ones, and those that
 * Ethernet cannot carry, are dropped as MALFORMED; ones that a frame would not hold whole as TOO_LONG. A broken file
 * delivers what stands before the break, then one {@link PortException}, then ends. A pipe or device is read as it
 * comes: receiving then waits for it.
 */
public final class PcapPort implements ScheduledPort {
    private final String name;
    private final CaptureReader reader;
    private final CaptureWriter writer;
    private final Timeline timeline;
    private final PortCounters counters = new PortCounters();
    private boolean waiting;
    private PortException failure;

    /**
     * @param reader null for a port that receives nothing
     * @param writer null for a port that forgets what is sent
     * @param timeline maps the capture's time stamps to the switch's clock
     */
    PcapPort(String name, CaptureReader reader, CaptureWriter writer, Timeline timeline) {
        this.name = name;
        this.reader = reader;
        this.writer = writer;
        this.timeline = timeline;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        throwFailure();
        return look() ? timeline.due(reader.packet().nanos()) : NEVER;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        throwFailure();
        timeline.poll(nanos);
        int filled = 0;
        try {
            while (filled < limit && look() && timeline.due(reader.packet().nanos()) <= nanos) {
                if (take(into[filled])) {
                    filled++;
                }
            }
        } catch (PortException e) {
            if (filled == 0) {
                throw e;
            }
            failure = e; // first the frames before the break
        }
        return filled;
    }

    private void throwFailure() throws PortException {
        if (failure != null) {
            PortException now = failure;
            failure = null;
            throw now;
        }
    }

    /** Makes the next packet that is one wait in the reader; false at the end. */
    private boolean look() throws PortException {
        while (!waiting && reader != null && reader.next()) {
            waiting = reader.packet().length() > 0;
            if (!waiting) {
                counters.countReceived(0);
                counters.receiveDrops().count(DropReason.MALFORMED);
            }
        }
        return waiting;
    }

    /** Takes the waiting packet; false if it does not fit. */
    private boolean take(Frame frame) {
        CapturedPacket packet = reader.packet();
        waiting = false;
        counters.countReceived(packet.wireLength());
        if (packet.wireLength() > frame.maxPacket()) {
            counters.receiveDrops().count(DropReason.TOO_LONG);
            return false;
        }
        packet.copyTo(frame, timeline.take(packet.nanos()));
        return true;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        for (int i = 0; i < count; i++) {
            try {
                if (writer != null) {
                    writer.write(from[i], nanos);
                }
            } catch (PortException e) {
                counters.sendDrops().count(DropReason.PORT_DOWN, count - i);
                takeBackLost();
                throw e;
            }
            counters.countSent(from[i].wireLength());
        }
        return count;
    }

    /** What the file had seemed to take and lost when it failed was not sent but dropped. */
    private void takeBackLost() {
        IntSummaryStatistics lost = writer.lost().summaryStatistics();
        counters.countSent(-lost.getCount(), -lost.getSum());
        counters.sendDrops().count(DropReason.PORT_DOWN, lost.getCount());
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    /** Packets received of which the capture kept only the first bytes. */
    public long snapped() {
        return reader == null ? 0 : reader.snapped();
    }

    /** Says which headers of the capture's packets were replaced by made-up Ethernet headers; empty if none was. */
    public Optional<String> replacedHeaders() {
        List<String> others = reader == null ? List.of() : reader.otherLinkTypes();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("the capture is of " + String.join(", ", others)
                        + ": each packet got an Ethernet header, from " + LinkType.MADE_UP
                        + " where it tells no addresses; lengths count it");
    }

    /** Says what became of the capture's time stamps. */
    public Timeline timeline() {
        return timeline;
    }

    @Override
    public void close() throws PortException {
        waiting = false;
        try {
            if (reader != null) {
                reader.close();
            }
        } finally {
            if (writer != null) {
                writer.close();
            }
        }
    }
}
