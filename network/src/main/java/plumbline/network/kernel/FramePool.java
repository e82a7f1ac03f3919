package plumbline.network.kernel;

import java.util.ArrayDeque;
import plumbline.pipelines.port.Frame;

/**
 * Unused frames; all frames of a network are of one size, so that any may take the place of any other. A stack for
 * those who write and read frames: the last one released is the first one taken, still in the cache. Frames that are
 * only given in exchange for others come from its bottom and go there.
 */
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

    /** A frame to give in exchange for another, now the caller's. */
    Frame takeForExchange() {
        Frame frame = free.pollFirst();
        return frame == null ? new Frame(frameBytes) : frame;
    }

    /** Gives back a frame that was given in exchange. */
    void releaseExchanged(Frame frame) {
        free.addFirst(frame);
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
