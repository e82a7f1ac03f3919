package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.port.DropReason;
import plumbline.vm.count.CounterBlock;

/** What happened in a pipe. Written by its thread. */
public final class PipeCounters {
    private final CounterBlock<PipeCounter> packets = new CounterBlock<>(PipeCounter.class);
    private final CounterBlock<DropReason> drops = new CounterBlock<>(DropReason.class);
    /** Of the pipe's thread; published batch by batch. */
    private long firstPasses;

    private long firstPassBytes;

    void countPass(Origin origin, int bytes) {
        if (origin == Origin.PORT) {
            countFirstPasses(1, bytes);
        } else {
            packets.count(PipeCounter.passes(origin));
        }
    }

    void countFirstPasses(int count, long bytes) {
        firstPasses += count;
        firstPassBytes += bytes;
    }

    /** First passes until now; for the thread of the pipe. */
    long firstPasses() {
        return firstPasses;
    }

    /** Shows others the first passes of a batch that is through. */
    public void publish() {
        packets.set(PipeCounter.FIRST_PASSES, firstPasses);
        packets.set(PipeCounter.FIRST_PASS_BYTES, firstPassBytes);
    }

    /** Passes started by packets of one origin; those of mirror copies go through egress only. */
    public long passes(Origin origin) {
        return packets.get(PipeCounter.passes(origin));
    }

    /** Packets, passes and copies. */
    public CounterBlock<PipeCounter> packets() {
        return packets;
    }

    /** Packets and copies dropped in the pipe. */
    public CounterBlock<DropReason> drops() {
        return drops;
    }
}
