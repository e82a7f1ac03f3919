package plumbline.pipelines;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.Outlet;

/** The ports of a pipe in order of their numbers. */
final class Ports implements Outlet {
    private final AttachedPort[] byNumber = new AttachedPort[Intrinsic.NO_PORT + 1];
    private volatile List<AttachedPort> ports = List.of();

    Ports() {}

    /** A port more; on the thread of the pipe, or before that runs. */
    void add(AttachedPort port) {
        byNumber[port.number()] = port;
        ports = Arrays.stream(byNumber).filter(Objects::nonNull).toList();
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
        List<AttachedPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            next = Math.min(next, all.get(i).nextDue());
        }
        return next;
    }

    /** Lets the ports send what they have held back until now; answers how many packets. */
    int advance(long nanos) {
        int sent = 0;
        List<AttachedPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            sent += all.get(i).advance(nanos);
        }
        return sent;
    }

    /** Shows readers what is collected for the ports. */
    void publish() {
        List<AttachedPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).publish();
        }
    }

    void flush(long nanos) {
        List<AttachedPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).flush(nanos);
        }
    }
}
