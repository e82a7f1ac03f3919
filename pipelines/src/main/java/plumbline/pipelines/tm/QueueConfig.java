package plumbline.pipelines.tm;

/**
 * The queue of an output port and the link behind it.
 *
 * @param packets       most packets it holds, at least 1
 * @param cells         most buffer cells they may occupy, at least 1
 * @param bitsPerSecond rate of the link; 0: as fast as possible, packets leave at the instant they are enqueued
 * @param overheadBytes what each packet takes on the link beside its own bytes; counts only with a rate
 */
public record QueueConfig(int packets, int cells, long bitsPerSecond, int overheadBytes) {
    /** Preamble and start delimiter 8, frame check sequence 4, inter-packet gap 12 (IEEE 802.3). */
    public static final int ETHERNET_OVERHEAD = 24;
    /** 1,024 packets in 20,000 cells (1.6 MB at 80 bytes), no rate. */
    public static final QueueConfig DEFAULT = new QueueConfig(1_024, 20_000, 0, ETHERNET_OVERHEAD);

    /** Checks the numbers. */
    public QueueConfig {
        if (packets < 1 || cells < 1 || bitsPerSecond < 0 || overheadBytes < 0) {
            throw new IllegalArgumentException("queue of " + packets + " packets, " + cells + " cells, rate "
                    + bitsPerSecond + " bit/s, overhead " + overheadBytes + " bytes: at least 1, 1, 0, 0");
        }
    }

    /** The same with other limits. */
    public QueueConfig withLimits(int newPackets, int newCells) {
        return new QueueConfig(newPackets, newCells, bitsPerSecond, overheadBytes);
    }

    /** The same with another link rate in bit/s. */
    public QueueConfig withRate(long newBitsPerSecond) {
        return new QueueConfig(packets, cells, newBitsPerSecond, overheadBytes);
    }

    /** The same with another overhead in bytes per packet. */
    public QueueConfig withOverhead(int newOverheadBytes) {
        return new QueueConfig(packets, cells, bitsPerSecond, newOverheadBytes);
    }
}
