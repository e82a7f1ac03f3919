package plumbline.programs.rig;

import plumbline.isa.support.TestFrame;

/** Frames of flows that are told apart by their numbers. */
public final class NumberedFlows {
    public static final int UDP = 17;
    public static final int TCP = 6;

    private static final int HEADERS = 14 + 20 + 20;
    private static final int HEADERS6 = 14 + 40 + 8;

    private NumberedFlows() {}

    /** A packet of a flow: TCP, UDP or another protocol, depending on its number. */
    public static byte[] packet(int flow, int length, int typeOfService) {
        int protocol = flow % 5 == 4 ? 89 : flow % 2 == 0 ? UDP : TCP;
        return TestFrame.ipv4(Math.max(length, HEADERS), protocol, 0x0A00_0000 + flow / 3, 0x0B00_0000 + flow % 7)
                .typeOfService(typeOfService)
                .ports(1000 + flow, flow % 4)
                .bytes();
    }

    /** The same over IPv6, always UDP. */
    public static byte[] packet6(int flow, int length) {
        long[] source = {0xFD00_0000_0000_0000L, flow / 3};
        long[] destination = {0xFD00_0000_0000_0000L, flow % 7};
        return TestFrame.ipv6(Math.max(length, HEADERS6), UDP, source, destination)
                .ports(1000 + flow, flow % 4)
                .bytes();
    }
}
