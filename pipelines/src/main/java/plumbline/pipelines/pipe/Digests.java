package plumbline.pipelines.pipe;

import org.jctools.queues.SpscArrayQueue;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/**
 * Messages from the data plane to the control plane: a bounded queue of reused messages. The pipe is the one producer,
 * the control plane the one consumer; they may be two threads.
 *
 * <pre>
 *   pipe ──► [ sent, bounded ] ──► control plane
 *     ▲                                 │
 *     └──────── [ free messages ] ◄─────┘
 * </pre>
 */
public final class Digests {
    private final Kind[] kinds = new Kind[1 << Intrinsic.DIGEST_TYPE.field().width()];
    private final SpscArrayQueue<Message> sent;
    private final SpscArrayQueue<Message> free;
    private long sentCount;
    private long full;
    private long undeclared;

    private record Kind(Bundle.Digest declaration, CarriedFields fields) {}

    /** What the control plane gets. */
    @FunctionalInterface
    public interface Handler {
        /**
         * One digest.
         *
         * @param digest its declaration; the fields in order
         * @param values one per field; only valid during the call
         * @param nanos  when it was sent
         */
        void digest(Bundle.Digest digest, long[] values, long nanos);
    }

    private static final class Message {
        private Bundle.Digest digest;
        private final long[] values;
        private long nanos;

        Message(int fields) {
            values = new long[fields];
        }
    }

    /**
     * @param capacity most messages waiting for the control plane
     */
    public Digests(Program program, PhvLayout layout, int capacity) {
        int mostFields = 0;
        for (Bundle bundle : program.bundles()) {
            if (bundle instanceof Bundle.Digest digest) {
                kinds[digest.number()] = new Kind(digest, new CarriedFields(digest.fields(), layout));
                mostFields = Math.max(mostFields, digest.fields().size());
            }
        }
        // JCTools rounds up to a power of two and wants at least 4; the number of messages is what bounds.
        sent = new SpscArrayQueue<>(Math.max(4, capacity));
        free = new SpscArrayQueue<>(Math.max(4, capacity));
        for (int i = 0; i < capacity; i++) {
            free.offer(new Message(mostFields));
        }
    }

    /** Sends the digest of a number; one that finds no room or no declaration is counted. */
    void send(int number, Phv phv, long nanos) {
        Kind kind = kinds[number];
        if (kind == null) {
            undeclared++;
            return;
        }
        Message message = free.poll();
        if (message == null) {
            full++;
            return;
        }
        message.digest = kind.declaration;
        message.nanos = nanos;
        kind.fields.read(phv, message.values);
        sent.offer(message);
        sentCount++;
    }

    /**
     * Hands waiting digests to the control plane, oldest first.
     *
     * @param limit most to hand over
     * @return how many there were
     */
    public int poll(Handler handler, int limit) {
        int count = 0;
        while (count < limit) {
            Message message = sent.poll();
            if (message == null) {
                break;
            }
            handler.digest(message.digest, message.values, message.nanos);
            free.offer(message);
            count++;
        }
        return count;
    }

    /** Digests that were queued. */
    public long sent() {
        return sentCount;
    }

    /** Digests lost because the queue was full. */
    public long lostFull() {
        return full;
    }

    /** Digests lost because the program declares none of the number it chose. */
    public long lostUndeclared() {
        return undeclared;
    }
}
