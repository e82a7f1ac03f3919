package plumbline.pipelines.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plumbline.pipelines.port.DropReason;

/**
 * What a switch counted. Every packet must be somewhere:
 *
 * <pre>
 *   received + generated + copies = sent + dropped + inside
 * </pre>
 *
 * @param program name of the program
 * @param target name of the target it was verified against
 * @param ports in order of their numbers
 * @param pipes in order of their numbers, at least one
 * @param links from pipe to pipe; none if there is one pipe
 * @param inside packets still inside
 */
public record SwitchReport(
        String program,
        String target,
        List<PortReport> ports,
        List<PipeReport> pipes,
        List<RingReport> links,
        Inside inside) {
    public SwitchReport {
        ports = List.copyOf(ports);
        pipes = List.copyOf(pipes);
        links = List.copyOf(links);
    }

    /** All pipes together. */
    public PipeReport pipe() {
        return pipes.stream().reduce(PipeReport::plus).orElseThrow();
    }

    /**
     * Packets still inside.
     *
     * @param queued in the traffic manager
     * @param recirculating packets that recirculate
     * @param collected for the next batch to a port
     * @param ringed in rings between threads
     * @param arriving received by a port that holds them back
     * @param leaving offered to a port that holds them back
     */
    public record Inside(long queued, long recirculating, long collected, long ringed, long arriving, long leaving) {
        /** All of them. */
        public long total() {
            return queued + recirculating + collected + ringed + arriving + leaving;
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

    /** Packets made by packet generators. */
    public long generated() {
        return pipe().generator().packets();
    }

    /** Copies made: mirrors, multicast, and duplicates by fault injection. */
    public long copies() {
        PipeReport pipe = pipe();
        return pipe.mirrorCopies()
                + pipe.multicastCopies()
                + ports.stream().mapToLong(PortReport::copies).sum();
    }

    /** All drops by reason. */
    public Map<DropReason, Long> drops() {
        Map<DropReason, Long> all = new EnumMap<>(DropReason.class);
        for (PipeReport pipe : pipes) {
            DropSums.add(pipe.drops(), all);
            if (pipe.recirculationPort() != null) {
                DropSums.add(pipe.recirculationPort().drops(), all);
            }
        }
        for (PortReport port : ports) {
            DropSums.add(port.receiveDrops(), all);
            DropSums.add(port.queue().drops(), all);
            DropSums.add(port.sendDrops(), all);
            port.rings().forEach(ring -> DropSums.add(ring.drops(), all));
        }
        links.forEach(ring -> DropSums.add(ring.drops(), all));
        return all;
    }

    /** Packets dropped for any reason. */
    public long dropped() {
        return drops().values().stream().mapToLong(Long::longValue).sum();
    }

    /** What the equation lacks on its right side; 0 if it holds. */
    public long unaccounted() {
        return received() + generated() + copies() - sent() - dropped() - inside.total();
    }

    /** Whether the equation holds exactly. */
    public boolean conserved() {
        return unaccounted() == 0;
    }

    /** Share of the first passes that caused another pass through ingress, 0 if there were none. */
    public double extraPassShare() {
        PipeReport pipe = pipe();
        return pipe.firstPasses() == 0 ? 0 : (double) (pipe.recirculated() + pipe.resubmitted()) / pipe.firstPasses();
    }
}
