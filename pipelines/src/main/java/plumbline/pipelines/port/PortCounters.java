package plumbline.pipelines.port;

import plumbline.vm.count.CounterBlock;

/** What went through a port. What lies between coming and going is in {@link SideCounters}, with the equations. */
public final class PortCounters {
    private final CounterBlock<PortCounter> frames = new CounterBlock<>(PortCounter.class);
    private final SideCounters receiving = new SideCounters(frames, PortCounter.RECEIVE_HELD);
    private final SideCounters sending = new SideCounters(frames, PortCounter.SEND_HELD);

    /** Counts a frame taken from outside. */
    public void countReceived(int bytes) {
        countReceived(1, bytes);
    }

    /** Counts several frames taken from outside. */
    public void countReceived(long count, long bytes) {
        frames.count(PortCounter.RECEIVED, count);
        frames.count(PortCounter.RECEIVED_BYTES, bytes);
    }

    /** Counts a frame that left. */
    public void countSent(int bytes) {
        countSent(1, bytes);
    }

    /** Counts several frames that left. */
    public void countSent(long count, long bytes) {
        frames.count(PortCounter.SENT, count);
        frames.count(PortCounter.SENT_BYTES, bytes);
    }

    /** Adds what it has counted to the counters of a number of the switch, and counts there from now on. */
    void join(PortCounters number) {
        frames.join(number.frames);
        receiving.join(number.receiving);
        sending.join(number.sending);
    }

    /** The port is no more: frames it still held are lost, and counted so. */
    void end() {
        receiving.end();
        sending.end();
    }

    /** Frames and bytes. */
    public CounterBlock<PortCounter> frames() {
        return frames;
    }

    /** Frames taken from outside. */
    public long received() {
        return frames.get(PortCounter.RECEIVED);
    }

    /** Bytes taken from outside. */
    public long receivedBytes() {
        return frames.get(PortCounter.RECEIVED_BYTES);
    }

    /** Frames that left. */
    public long sent() {
        return frames.get(PortCounter.SENT);
    }

    /** Bytes that left. */
    public long sentBytes() {
        return frames.get(PortCounter.SENT_BYTES);
    }

    /** What became of frames between being received and being handed to the switch. */
    public SideCounters receiving() {
        return receiving;
    }

    /** What became of frames between being offered by the switch and being sent. */
    public SideCounters sending() {
        return sending;
    }

    /** Frames counted in {@link #received()} that the port dropped instead of handing them to the switch. */
    public CounterBlock<DropReason> receiveDrops() {
        return receiving.drops();
    }

    /** Frames the switch offered and the port dropped. */
    public CounterBlock<DropReason> sendDrops() {
        return sending.drops();
    }
}
