package plumbline.network.transport;

/**
 * What a sender has to send.
 *
 * @param bytes of payload, at least 1, or {@link #UNTIL_STOPPED}
 * @param stopNanos when it stops if it has not sent everything before, or {@link Endpoint#NEVER}
 * @param seed of what it draws
 */
public record Transfer(long bytes, long stopNanos, long seed) {
    /** As many bytes as it can. */
    public static final long UNTIL_STOPPED = Long.MAX_VALUE;
}
