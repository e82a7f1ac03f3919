package plumbline.pipelines.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plumbline.pipelines.port.DropReason;

/**
 * What a switch counted. Every packet must be somewhere:
 *
 * <pre>
 *   received + copies = sent + dropped + inside
 * </pre>
 *
 * @param program name of the program
 * @param target  name of the target it was verified against
 * @param ports   in order of their numbers
 * @param inside  packets still inside
 */
public record SwitchReport(String program, String target, List<PortReport> ports, PipeReport pipe, Inside inside) {
    /** Copies the list. */
    public SwitchReport {
        ports = List.copyOf(ports);
    }

    /**
     * Packets still inside.
     *
     * @param queued        in the traffic manager
     * @param recirculating on the way back to ingress
     * @param collected     for the next batch to a port
     * @param ringed        in rings between threads
     */
    public record Inside(long queued, long recirculating, long collected, long ringed) {
        /** All of them. */
        public long total() {
            return queued + recirculating + collected + ringed;
        }

        /** Those of two parts of a switch. */
        public Inside plus(Inside other) {
            return new Inside(
                    queued + other.queued,
                    recirculating + other.recirculating,
                    collected + other.collected,
                    ringed + other.ringed);
        }
    }

    /** Frames taken in by ports, including those the ports dropped at once. */
    public long received() {
        return ports.stream().mapToLong(PortReport::received).sum();
    }

    /** Frames sent by ports. */
    public long sent() {
        return ports.stream().mapToLong(PortReport::sent).sum();
    }

    /** Copies made inside: mirrors and multicast. */
    public long copies() {
        return pipe.mirrorCopies() + pipe.multicastCopies();
    }

    /** All drops by reason. */
    public Map<DropReason, Long> drops() {
        Map<DropReason, Long> all = new EnumMap<>(DropReason.class);
        pipe.drops().forEach((reason, count) -> all.merge(reason, count, Long::sum));
        for (PortReport port : ports) {
            port.receiveDrops().forEach((reason, count) -> all.merge(reason, count, Long::sum));
            port.queue().drops().forEach((reason, count) -> all.merge(reason, count, Long::sum));
            port.sendDrops().forEach((reason, count) -> all.merge(reason, count, Long::sum));
            port.rings().stream()
                    .filter(ring -> ring.dropped() > 0)
                    .forEach(ring -> all.merge(DropReason.RING_FULL, ring.dropped(), Long::sum));
        }
        if (pipe.recirculationPort() != null) {
            pipe.recirculationPort().drops().forEach((reason, count) -> all.merge(reason, count, Long::sum));
        }
        return all;
    }

    /** Packets dropped for any reason. */
    public long dropped() {
        return drops().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether the equation holds exactly. */
    public boolean conserved() {
        return received() + copies() == sent() + dropped() + inside.total();
    }

    /** Share of the first passes that led to another pass through ingress, 0 if there were none. */
    public double extraPassShare() {
        return pipe.firstPasses() == 0
                ? 0
                : (double) (pipe.recirculated() + pipe.resubmitted()) / pipe.firstPasses();
    }
}
