package plumbline.pipelines.report;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;

/**
 * What went through a port.
 *
 * @param name what the user wrote, e.g. {@code afpacket:veth0}
 * @param receiveDrops counted in {@code received}, but not handed to the pipe
 * @param queue the queues in front of it, all together
 * @param queues of several queues those that were used, by number; else empty
 * @param sendDrops left the pipe, but were not sent
 * @param receiveEffects what else the port did to what it received
 * @param sendEffects what else the port did to what it was to send
 * @param rings between the port's thread and the pipe's; none if it is one thread
 * @param failures how often it went down
 * @param down whether it can no longer receive or send: for those who read numbers only
 * @param failure why it can no longer receive or send, {@link #DELETED}, or null
 */
public record PortReport(
        int number,
        String name,
        long received,
        long receivedBytes,
        Map<DropReason, Long> receiveDrops,
        QueueReport queue,
        Map<Integer, QueueReport> queues,
        long sent,
        long sentBytes,
        Map<DropReason, Long> sendDrops,
        Map<PortEffect, Long> receiveEffects,
        Map<PortEffect, Long> sendEffects,
        List<RingReport> rings,
        long failures,
        boolean down,
        String failure) {
    /** In the place of a failure: it was taken away, and may be put back. */
    public static final String DELETED = "deleted";

    /** Copies the list, and the maps in the order of the reasons. */
    public PortReport {
        receiveDrops = Collections.unmodifiableMap(new TreeMap<>(receiveDrops));
        rings = List.copyOf(rings);
        queues = Collections.unmodifiableMap(new TreeMap<>(queues));
        sendDrops = Collections.unmodifiableMap(new TreeMap<>(sendDrops));
        receiveEffects = Collections.unmodifiableMap(new TreeMap<>(receiveEffects));
        sendEffects = Collections.unmodifiableMap(new TreeMap<>(sendEffects));
    }

    /** How often it went down and came up again. */
    public long returns() {
        return failure == null || failure.equals(DELETED) ? failures : failures - 1;
    }

    /** Frames that exist because the port made two of one. */
    public long copies() {
        return receiveEffects.getOrDefault(PortEffect.DUPLICATED, 0L)
                + sendEffects.getOrDefault(PortEffect.DUPLICATED, 0L);
    }
}
