package plumbline.isa.model;

/**
 * Lengths of Ethernet frames in bytes (IEEE 802.3). Frames are counted without preamble and FCS, as captures have them.
 */
public final class Ethernet {
    /** What a frame takes on the wire besides: preamble and start delimiter 8, FCS 4, inter-packet gap 12. */
    public static final int WIRE_OVERHEAD = 24;

    /** The shortest frame. */
    public static final int MIN_FRAME = 60;

    private Ethernet() {}
}
