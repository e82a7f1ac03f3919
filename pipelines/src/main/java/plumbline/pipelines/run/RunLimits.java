package plumbline.pipelines.run;

/**
 * Where a run ends although there is more traffic.
 *
 * @param packets maximum number of packets taken in and made, as {@link plumbline.pipelines.Switch#packetsAndCopies}; a
 *     batch more may have come by then
 * @param nanos maximum time from its beginning
 */
public record RunLimits(long packets, long nanos) {
    /** It ends with the traffic. */
    public static final RunLimits NONE = new RunLimits(Long.MAX_VALUE, Long.MAX_VALUE);

    public RunLimits {
        if (packets < 1 || nanos < 1) {
            throw new IllegalArgumentException(
                    "a run of at most " + packets + " packets and " + nanos + " ns: at least 1 of each");
        }
    }
}
