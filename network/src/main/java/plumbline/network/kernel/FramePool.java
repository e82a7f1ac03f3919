package plumbline.network.kernel;

import java.util.ArrayDeque;
import plumbline.pipelines.port.Frame;

/** Unused frames; all frames of a network are of one size, so that any may take the place of any other. */
public final class FramePool {
    private final ArrayDeque<Frame> free = new ArrayDeque<>();
    private final int frameBytes;

    /** @param frameBytes how many bytes of a packet a frame holds; the rest of a longer one is only counted */
    FramePool(int frameBytes) {
        this.frameBytes = frameBytes;
    }

    /** A frame, now the caller's; what is in it means nothing. */
    public Frame take() {
        Frame frame = free.pollLast();
        return frame == null ? new Frame(frameBytes) : frame;
    }

    /** Gives a frame back. */
    public void release(Frame frame) {
        free.addLast(frame);
    }

    /** Bytes of a packet that a frame holds. */
    public int frameBytes() {
        return frameBytes;
    }
}
