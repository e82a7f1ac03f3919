package plumbline.programs.rig;

import java.nio.ByteBuffer;

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
        ByteBuffer frame = ByteBuffer.allocate(Math.max(length, HEADERS));
        frame.putShort(12, (short) 0x0800).put(14, (byte) 0x45).put(15, (byte) typeOfService);
        frame.putShort(16, (short) (frame.capacity() - 14)).put(22, (byte) 64).put(23, (byte) protocol);
        frame.putInt(26, 0x0A00_0000 + flow / 3).putInt(30, 0x0B00_0000 + flow % 7);
        frame.putShort(34, (short) (1000 + flow)).putShort(36, (short) (flow % 4));
        if (protocol == UDP) {
            frame.putShort(38, (short) (frame.capacity() - 34));
        } else if (protocol == TCP) {
            frame.put(46, (byte) 0x50);
        }
        return frame.array();
    }

    /** The same over IPv6, always UDP. */
    public static byte[] packet6(int flow, int length) {
        ByteBuffer frame = ByteBuffer.allocate(Math.max(length, HEADERS6));
        frame.putShort(12, (short) 0x86DD).put(14, (byte) 0x60).putShort(18, (short) (frame.capacity() - HEADERS6 + 8));
        frame.put(20, (byte) UDP).put(21, (byte) 64);
        frame.putLong(22, 0xFD00_0000_0000_0000L)
                .putLong(30, flow / 3)
                .putLong(38, 0xFD00_0000_0000_0000L)
                .putLong(46, flow % 7);
        frame.putShort(54, (short) (1000 + flow)).putShort(56, (short) (flow % 4));
        return frame.putShort(58, (short) (frame.capacity() - 54)).array();
    }
}
