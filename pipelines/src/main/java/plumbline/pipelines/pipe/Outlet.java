package plumbline.pipelines.pipe;

import plumbline.pipelines.port.Frame;

/** Where packets go that have left egress: the port they are sent to takes their frames over. */
public interface Outlet {
    /** Takes over a frame for a port, of this pipe or another, at a time in nanoseconds; answers another for it. */
    Frame send(int port, Frame frame, long nanos);

    /**
     * Takes over all frames of a batch for one port.
     *
     * @param frames in {@code [0..count)}; may have others in their place afterwards
     */
    void send(int port, Frame[] frames, int count, long nanos);
}
