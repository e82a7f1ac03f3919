package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;
import plumbline.vm.Phv;

/** Packets without content. */
final class Packets {
    private Packets() {}

    static Packet sized(int bytes) {
        Packet packet = new Packet(new Frame(Math.max(bytes, 64)), new Phv(1, 0, 0), 0);
        packet.frame().place(Frame.HEADROOM, bytes);
        return packet;
    }

    /** IPv4 from a sender that knows ECN: ECT(0). */
    static Packet ect(int bytes) {
        Packet packet = sized(bytes);
        packet.frame().buffer().putBytes(Frame.HEADROOM + 12, new byte[] {8, 0, 0x45, 2});
        return packet;
    }
}
