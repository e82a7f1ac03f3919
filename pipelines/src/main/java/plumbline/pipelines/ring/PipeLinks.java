package plumbline.pipelines.ring;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.OtherPipes;
import plumbline.pipelines.port.Frame;

/** The links that one pipe sends on, by port. */
public final class PipeLinks implements OtherPipes {
    private final PacketRing[] byPort = new PacketRing[Intrinsic.NO_PORT + 1];
    private final List<PipeLink> links = new ArrayList<>();

    /** No links yet. */
    public PipeLinks() {}

    /** A link that leads to a pipe; its ports are told one by one. */
    public void add(PipeLink link) {
        links.add(link);
    }

    /** A port to which a link leads. */
    public void lead(int port, PipeLink link) {
        byPort[port] = link.ring();
    }

    @Override
    public boolean havePort(int port) {
        return byPort[port] != null;
    }

    @Override
    public void handOver(Packet packet) {
        byPort[packet.egressPort()].offer(packet);
    }

    @Override
    public void handOver(int port, Frame frame) {
        byPort[port].offer(port, frame);
    }

    @Override
    public void handOver(int port, Frame[] frames, int count) {
        byPort[port].offer(port, frames, count);
    }

    /** Wakes the pipes that packets were handed over to. */
    public void announce() {
        for (int i = 0; i < links.size(); i++) {
            links.get(i).announce();
        }
    }
}
