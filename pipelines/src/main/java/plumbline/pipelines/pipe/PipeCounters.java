package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.port.DropCounters;

/** What happened in a pipe. Written by its thread; readers of other threads see a recent value. */
public final class PipeCounters {
    private final long[] laterPasses = new long[Origin.values().length];
    private final DropCounters drops = new DropCounters();
    private long generated;
    private long mirrorCopies;
    private long multicastCopies;
    private long firstPasses;
    private long firstPassBytes;

    void countPass(Origin origin, int bytes) {
        if (origin == Origin.PORT) {
            firstPasses++;
            firstPassBytes += bytes;
        } else {
            laterPasses[origin.ordinal()]++;
        }
    }

    void countGenerated() {
        generated++;
    }

    void countMirrorCopy() {
        mirrorCopies++;
    }

    void countMulticastCopy() {
        multicastCopies++;
    }

    /** Passes started by packets of one origin; those of mirror copies go through egress only. */
    public long passes(Origin origin) {
        return origin == Origin.PORT ? firstPasses : laterPasses[origin.ordinal()];
    }

    /** Packets that came in by a port and started their first pass. */
    public long firstPasses() {
        return firstPasses;
    }

    /** Bytes of the packets in {@link #firstPasses()}. */
    public long firstPassBytes() {
        return firstPassBytes;
    }

    /** Packets that were generated, including those that were dropped at once. */
    public long generated() {
        return generated;
    }

    /** Copies that mirrors were asked for, including those that were then dropped. */
    public long mirrorCopies() {
        return mirrorCopies;
    }

    /** Copies that multicast needed beside the packet itself, including those that were then dropped. */
    public long multicastCopies() {
        return multicastCopies;
    }

    /** Packets and copies dropped in the pipe. */
    public DropCounters drops() {
        return drops;
    }
}
