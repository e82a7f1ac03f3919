package plumbline.nic.gen;

import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.Ipv6Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/** What a generated packet is made of. */
public enum PacketKind {
    /** UDP over IPv4. */
    UDP4(Ipv4Header.BYTES, UdpHeader.PROTOCOL, UdpHeader.BYTES),
    /** TCP over IPv4. */
    TCP4(Ipv4Header.BYTES, TcpHeader.PROTOCOL, TcpHeader.BYTES),
    /** UDP over IPv6. */
    UDP6(Ipv6Header.BYTES, UdpHeader.PROTOCOL, UdpHeader.BYTES),
    /** TCP over IPv6. */
    TCP6(Ipv6Header.BYTES, TcpHeader.PROTOCOL, TcpHeader.BYTES);

    private final int networkHeader;
    private final int protocol;
    private final int transportHeader;

    PacketKind(int networkHeader, int protocol, int transportHeader) {
        this.networkHeader = networkHeader;
        this.protocol = protocol;
        this.transportHeader = transportHeader;
    }

    boolean isIpv4() {
        return networkHeader == Ipv4Header.BYTES;
    }

    boolean isUdp() {
        return protocol == UdpHeader.PROTOCOL;
    }

    int protocol() {
        return protocol;
    }

    /** Where in the frame UDP or TCP begins. */
    int transportOffset() {
        return EthernetHeader.BYTES + networkHeader;
    }

    /** Bytes of all headers: the minimum frame. */
    public int headers() {
        return EthernetHeader.BYTES + networkHeader + transportHeader;
    }
}
