package plumbline.network.transport;

/** No control: the initial window, whatever is lost or marked. */
final class FixedWindow implements CongestionControl {
    private final int window;

    FixedWindow(TcpConfig config) {
        window = config.initialWindow();
    }

    @Override
    public double window() {
        return window;
    }

    @Override
    public void acked(AckSample ack) {}

    @Override
    public void lost(AckSample ack) {}

    @Override
    public void marked(AckSample ack) {}

    @Override
    public void timedOut(long nanos) {}
}
