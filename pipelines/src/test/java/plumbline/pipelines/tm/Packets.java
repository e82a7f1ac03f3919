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
}
