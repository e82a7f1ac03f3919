package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Origin;

/** What a pipe counts beside drops. */
public enum PipeCounter {
    /** Packets that came in by a port and started their first pass. */
    FIRST_PASSES,
    /** Bytes of them. */
    FIRST_PASS_BYTES,
    /** Passes that generated packets started. */
    GENERATOR_PASSES,
    /** Passes after a resubmit. */
    RESUBMITTED,
    /** Passes that came from the recirculation port. */
    RECIRCULATED,
    /** Mirror copies that came through egress. */
    MIRROR_PASSES,
    /** Copies that mirrors were asked for, including those that were then dropped. */
    MIRROR_COPIES,
    /** Copies that multicast needed beside the packet itself, including those that were then dropped. */
    MULTICAST_COPIES,
    /** Packets that were generated, including those that were dropped at once. */
    GENERATED,
    /** Packets now on the way back to ingress. */
    RECIRCULATING;

    /** Passes started by packets of one origin. */
    static PipeCounter passes(Origin origin) {
        return switch (origin) {
            case PORT -> FIRST_PASSES;
            case GENERATOR -> GENERATOR_PASSES;
            case RESUBMIT -> RESUBMITTED;
            case RECIRCULATION -> RECIRCULATED;
            case MIRROR -> MIRROR_PASSES;
            case DONE -> throw new IllegalArgumentException("its passes are over");
        };
    }
}
