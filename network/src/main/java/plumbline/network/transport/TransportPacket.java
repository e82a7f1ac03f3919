package plumbline.network.transport;

/**
 * What transports write into a packet and read from it; the host adds Ethernet, IPv4, ports and checksums. Mutable and
 * reused. Numbers of bytes are 64 bits wide; of one that was received only the lower 32 are known.
 */
public final class TransportPacket {
    /** Most ranges that a selective acknowledgement names. */
    public static final int MAX_SACKS = 4;
    /** A field that is not there. */
    public static final long ABSENT = -1;

    /** Codepoints of ECN (RFC 3168). */
    public static final int NOT_ECT = 0;

    public static final int ECT_0 = 2;
    public static final int CE = 3;

    /** Flags of TCP. */
    public static final int FIN = 0x01;

    public static final int SYN = 0x02;
    public static final int PSH = 0x08;
    public static final int ACK = 0x10;
    public static final int ECE = 0x40;
    public static final int CWR = 0x80;

    int flags;
    long sequence;
    long acknowledgement;
    int payload;
    int ecn;
    int window;
    int mss;
    int windowShift;
    boolean sackPermitted;
    long timestamp;
    long timestampEcho;
    long gapNanos;
    int sacks;
    final long[] sackFrom = new long[MAX_SACKS];
    final long[] sackTo = new long[MAX_SACKS];

    /** An empty one. */
    public TransportPacket() {
        clear();
    }

    /** Empties it. */
    public TransportPacket clear() {
        flags = 0;
        sequence = 0;
        acknowledgement = 0;
        payload = 0;
        ecn = NOT_ECT;
        window = 0;
        mss = 0;
        windowShift = 0;
        sackPermitted = false;
        timestamp = ABSENT;
        timestampEcho = 0;
        gapNanos = ABSENT;
        sacks = 0;
        return this;
    }

    /** Whether a flag of TCP is set. */
    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Flags of TCP. */
    public int flags() {
        return flags;
    }

    /** Sets the flags of TCP. */
    public TransportPacket flags(int value) {
        flags = value;
        return this;
    }

    /** Number of the first byte; of UDP that of the datagram. */
    public long sequence() {
        return sequence;
    }

    /** Sets the number of the first byte. */
    public TransportPacket sequence(long value) {
        sequence = value;
        return this;
    }

    /** The first byte that the receiver misses. */
    public long acknowledgement() {
        return acknowledgement;
    }

    /** Sets the first byte that the receiver misses. */
    public TransportPacket acknowledgement(long value) {
        acknowledgement = value;
        return this;
    }

    /** Bytes behind the header. */
    public int payload() {
        return payload;
    }

    /** Sets the number of bytes behind the header. */
    public TransportPacket payload(int bytes) {
        payload = bytes;
        return this;
    }

    /** The codepoint of ECN. */
    public int ecn() {
        return ecn;
    }

    /** Sets the codepoint of ECN. */
    public TransportPacket ecn(int codepoint) {
        ecn = codepoint;
        return this;
    }

    /** The window as the header has it: not scaled. */
    public int window() {
        return window;
    }

    /** Sets the window as the header has it. */
    public TransportPacket window(int value) {
        window = value;
        return this;
    }

    /** Options of a SYN: largest segment, 0 if there are none. */
    public int mss() {
        return mss;
    }

    /** Of a SYN: by how many bits windows are shifted. */
    public int windowShift() {
        return windowShift;
    }

    /** Of a SYN: whether ranges may be acknowledged (RFC 2018). */
    public boolean sackPermitted() {
        return sackPermitted;
    }

    /** Sets the options of a SYN. */
    public TransportPacket options(int newMss, int newWindowShift, boolean newSackPermitted) {
        mss = newMss;
        windowShift = newWindowShift;
        sackPermitted = newSackPermitted;
        return this;
    }

    /** When it was sent, in µs (RFC 7323), or {@link #ABSENT}. */
    public long timestamp() {
        return timestamp;
    }

    /** The timestamp that it answers. */
    public long timestampEcho() {
        return timestampEcho;
    }

    /** Sets both timestamps. */
    public TransportPacket timestamps(long value, long echo) {
        timestamp = value & 0xffff_ffffL;
        timestampEcho = echo;
        return this;
    }

    /** Between the arrivals of a pair of packets, or {@link #ABSENT}. */
    public long gapNanos() {
        return gapNanos;
    }

    /** Sets the time between the arrivals of a pair of packets. */
    public TransportPacket gapNanos(long value) {
        gapNanos = value;
        return this;
    }

    /** How many ranges are acknowledged beyond the first byte that is missing. */
    public int sacks() {
        return sacks;
    }

    /** First byte of a range. */
    public long sackFrom(int range) {
        return sackFrom[range];
    }

    /** Byte behind a range. */
    public long sackTo(int range) {
        return sackTo[range];
    }

    /** Adds a range. */
    public void sack(long from, long to) {
        sackFrom[sacks] = from;
        sackTo[sacks++] = to;
    }

    /** The number of 64 bits next to another that has these lower 32 bits. */
    static long near(long other, long low) {
        return other + (int) (low - other);
    }
}
