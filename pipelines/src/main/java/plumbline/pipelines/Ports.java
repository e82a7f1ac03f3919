package plumbline.pipelines;

import java.util.List;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.Outlet;

/** The ports of a switch in order of their numbers. */
final class Ports implements Outlet {
    private final AttachedPort[] byNumber = new AttachedPort[Intrinsic.NO_PORT + 1];
    private final List<AttachedPort> ports;

    Ports(List<AttachedPort> ports) {
        this.ports = List.copyOf(ports);
        ports.forEach(port -> byNumber[port.number()] = port);
    }

    List<AttachedPort> list() {
        return ports;
    }

    @Override
    public void send(Packet packet, long nanos) {
        byNumber[packet.egressPort()].add(packet, nanos);
    }

    /** When a port can next send what it has held back, in nanoseconds, or {@link Switch#NEVER}. */
    long nextDue() {
        long next = Switch.NEVER;
        for (int i = 0; i < ports.size(); i++) {
            next = Math.min(next, ports.get(i).nextDue());
        }
        return next;
    }

    /** Lets the ports send what they have held back until now; answers how many packets. */
    int advance(long nanos) {
        int sent = 0;
        for (int i = 0; i < ports.size(); i++) {
            sent += ports.get(i).advance(nanos);
        }
        return sent;
    }

    void flush(long nanos) {
        for (int i = 0; i < ports.size(); i++) {
            ports.get(i).flush(nanos);
        }
    }
}
