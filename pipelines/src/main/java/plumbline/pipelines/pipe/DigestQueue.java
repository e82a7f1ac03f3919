package plumbline.pipelines.pipe;

import java.util.function.Consumer;
import org.jctools.queues.SpscArrayQueue;
import plumbline.isa.model.FieldList;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.vm.Phv;
import plumbline.vm.count.CounterBlock;

/**
 * Digests on their way to one listener: a bounded queue of messages, made when first needed and then reused. The pipe
 * is the one producer, the listener the one consumer; they may be two threads. What finds no room is lost and counted.
 *
 * <pre>
 *   pipe ──► [ sent, bounded ] ──► listener
 *     ▲                               │
 *     └─────── [ free messages ] ◄────┘
 * </pre>
 */
public final class DigestQueue {
    private final SpscArrayQueue<DigestMessage> sent;
    private final SpscArrayQueue<DigestMessage> free;
    private final CounterBlock<DigestCounter> counters = new CounterBlock<>(DigestCounter.class);
    private final CounterBlock<DigestCounter> ofAll;
    private final int capacity;
    private final int maxFields;
    /** Of the pipe's thread. */
    private int made;

    /** @param ofAll counters of all queues together */
    DigestQueue(int capacity, int maxFields, CounterBlock<DigestCounter> ofAll) {
        this.ofAll = ofAll;
        this.capacity = capacity;
        this.maxFields = maxFields;
        // JCTools rounds up to a power of two and wants at least 4; the number of messages is what bounds.
        sent = new SpscArrayQueue<>(Math.max(4, capacity));
        free = new SpscArrayQueue<>(Math.max(4, capacity));
    }

    /** Queues a digest, or counts it as lost. */
    void offer(FieldList.Digest digest, CarriedFields fields, Phv phv, long nanos) {
        DigestMessage message = free.poll();
        if (message == null && made < capacity) {
            made++;
            message = new DigestMessage(maxFields);
        }
        if (message == null) {
            count(DigestCounter.FULL);
            return;
        }
        fields.read(phv, message.begin(digest, nanos));
        sent.offer(message);
        count(DigestCounter.SENT);
    }

    private void count(DigestCounter counter) {
        counters.count(counter);
        ofAll.count(counter);
    }

    /**
     * Hands over what waits, oldest first; for the listener's thread.
     *
     * @param limit maximum number to hand over
     * @return how many there were
     */
    public int poll(Consumer<DigestMessage> listener, int limit) {
        int count = 0;
        while (count < limit) {
            DigestMessage message = sent.poll();
            if (message == null) {
                break;
            }
            count++;
            try {
                listener.accept(message);
            } finally {
                free.offer(message);
            }
        }
        return count;
    }

    /** Digests that were queued so far. */
    public long queued() {
        return counters.get(DigestCounter.SENT);
    }

    /** Digests lost so far because the listener did not poll in time. */
    public long lost() {
        return counters.get(DigestCounter.FULL);
    }
}
