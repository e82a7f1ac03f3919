package plumbline.programs.rig;

import plumbline.pipelines.port.Frame;

/** Reads packets that a program wrote into. */
public final class Packets {
    private Packets() {}

    /** The Ethernet destination address as a number: where programs put their estimate. */
    public static long destination(Frame frame) {
        return Long.reverseBytes(frame.buffer().getLong(frame.offset())) >>> 16;
    }
}
