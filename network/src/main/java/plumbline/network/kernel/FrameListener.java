package plumbline.network.kernel;

import plumbline.pipelines.port.Frame;

/** Sees the frames of a channel. */
@FunctionalInterface
public interface FrameListener {
    /** Sees none. */
    FrameListener NONE = (channel, frame, nanos) -> {};

    /**
     * A transmission begins; also that of a frame that will be lost.
     *
     * @param frame to be looked at only now
     */
    void sent(Channel channel, Frame frame, long nanos);

    /** A frame gets lost; said behind {@link #sent}. */
    default void lost(Channel channel, Frame frame) {}

    /** The receiver takes a frame that has arrived. */
    default void received(Channel channel, Frame frame, long nanos) {}

    /** Both: this first, then the other. */
    default FrameListener and(FrameListener other) {
        FrameListener first = this;
        return new FrameListener() {
            @Override
            public void sent(Channel channel, Frame frame, long nanos) {
                first.sent(channel, frame, nanos);
                other.sent(channel, frame, nanos);
            }

            @Override
            public void lost(Channel channel, Frame frame) {
                first.lost(channel, frame);
                other.lost(channel, frame);
            }

            @Override
            public void received(Channel channel, Frame frame, long nanos) {
                first.received(channel, frame, nanos);
                other.received(channel, frame, nanos);
            }
        };
    }
}
