package plumbline.bench.handwritten;

/**
 * Next hops by IPv4 address: open addressing, at most half full, key and value side by side in one cache line. A value
 * is a MAC address and a port in one word.
 */
public final class HostTable {
    /** No host has this address. */
    public static final long UNKNOWN = -1;

    private static final int PORT_BITS = 9;
    private static final long PRESENT = 1L << 32;
    private static final int GOLDEN_RATIO = 0x9e3779b9;

    private final long[] cells;
    private final int shift;
    private int left;

    /** @param hosts most that it will hold */
    public HostTable(int hosts) {
        int bits = 33 - Integer.numberOfLeadingZeros(Math.max(hosts - 1, 1));
        this.cells = new long[2 << bits];
        this.shift = 32 - bits;
        this.left = hosts;
    }

    /**
     * Adds a host.
     *
     * @throws IllegalStateException if the table is full
     */
    public void add(int address, long mac, int port) {
        if (left-- == 0) {
            throw new IllegalStateException("full");
        }
        int i = home(address);
        while (cells[i] != 0) {
            i = next(i);
        }
        cells[i] = key(address);
        cells[i + 1] = mac << PORT_BITS | port;
    }

    /** The next hop of a host, or {@link #UNKNOWN}. */
    long find(int address) {
        long key = key(address);
        for (int i = home(address); cells[i] != 0; i = next(i)) {
            if (cells[i] == key) {
                return cells[i + 1];
            }
        }
        return UNKNOWN;
    }

    /** The MAC address of a next hop. */
    static long mac(long hop) {
        return hop >>> PORT_BITS;
    }

    /** The port to a next hop. */
    static int port(long hop) {
        return (int) hop & (1 << PORT_BITS) - 1;
    }

    private static long key(int address) {
        return PRESENT | Integer.toUnsignedLong(address);
    }

    private int home(int address) {
        return (address * GOLDEN_RATIO >>> shift) << 1;
    }

    private int next(int i) {
        return i + 2 & cells.length - 1;
    }
}
