package plumbline.programs.rig;

import java.nio.ByteBuffer;
import plumbline.isa.support.TestFrame;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;

/** Ethernet frames, written and read byte by byte; no parser of ours is asked. */
public final class Frames {
    public static final int TCP = 6;
    public static final int UDP = 17;
    public static final int SYN = 2;
    public static final int ACK = 16;

    private static final int IP = 14;
    private static final int LENGTH = 60;

    private Frames() {}

    public static byte[] frame(int src, int dst, int protocol, int flags, int srcPort, int dstPort) {
        TestFrame frame = TestFrame.ipv4(LENGTH, protocol, src, dst);
        if (protocol == TCP || protocol == UDP) {
            frame.ports(srcPort, dstPort);
        }
        if (protocol == TCP) {
            frame.flags(flags);
        }
        ByteBuffer.wrap(frame.bytes()).put(5, (byte) 2).put(11, (byte) 1);
        return frame.bytes();
    }

    /** The same, as a fragment that is not the first: its ports are payload. */
    public static byte[] laterFragment(byte[] frame) {
        ByteBuffer.wrap(frame).putShort(IP + 6, (short) 100);
        return frame;
    }

    /** What a frame says; null if it is no IPv4. */
    public static Packet read(byte[] frame, long nanos) {
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        int tag = frame.length > 18 && bytes.getShort(12) == (short) 0x8100 ? 4 : 0;
        int ip = IP + tag;
        if (frame.length < ip + 20 || bytes.getShort(12 + tag) != 0x0800) {
            return null;
        }
        int protocol = bytes.get(ip + 9) & 255;
        boolean plain = bytes.get(ip) == 0x45 && (bytes.getShort(ip + 6) & 0x1FFF) == 0;
        boolean ports = plain && (protocol == TCP || protocol == UDP);
        return new Packet(
                bytes.getInt(ip + 12),
                bytes.getInt(ip + 16),
                protocol,
                ports,
                ports && protocol == TCP ? bytes.get(ip + 33) & 255 : 0,
                ports ? bytes.getShort(ip + 20) & 65535 : 0,
                ports ? bytes.getShort(ip + 22) & 65535 : 0,
                nanos);
    }
}
