package plumbline.nic.gen;

/** What a generated packet is made of. */
public enum PacketKind {
    /** UDP over IPv4. */
    UDP4(20, 17, 8),
    /** TCP over IPv4. */
    TCP4(20, 6, 20),
    /** UDP over IPv6. */
    UDP6(40, 17, 8),
    /** TCP over IPv6. */
    TCP6(40, 6, 20);

    private static final int ETHERNET = 14;

    private final int networkHeader;
    private final int protocol;
    private final int transportHeader;

    PacketKind(int networkHeader, int protocol, int transportHeader) {
        this.networkHeader = networkHeader;
        this.protocol = protocol;
        this.transportHeader = transportHeader;
    }

    boolean isIpv4() {
        return networkHeader == 20;
    }

    boolean isUdp() {
        return protocol == 17;
    }

    int protocol() {
        return protocol;
    }

    /** Where in the frame UDP or TCP begins. */
    int transportOffset() {
        return ETHERNET + networkHeader;
    }

    /** Bytes of all headers: the shortest frame possible. */
    public int headers() {
        return ETHERNET + networkHeader + transportHeader;
    }
}
