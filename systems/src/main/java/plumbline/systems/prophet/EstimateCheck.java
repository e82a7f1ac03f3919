package plumbline.systems.prophet;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.vm.PhvLayout;

/** Holds each estimate, which a packet has in its Ethernet destination, against what waits in the queue as it comes. */
final class EstimateCheck implements QueueObserver {
    private static final double TOLERANCE = 0.1;
    private static final double LEAST_TOLERANCE = 1_500;

    private final int port;
    private final int estimate;
    private final Optional<Oracle> oracle;
    private long waiting;
    private long packets;
    private long accurate;
    private long lost;

    /**
     * @param port whose queue is estimated
     * @param oracle asked instead of the program
     */
    EstimateCheck(Program program, int port, Optional<Oracle> oracle) {
        this.port = port;
        this.oracle = oracle;
        estimate = program.headers().stream()
                .flatMap(header -> header.fields().stream())
                .filter(field -> field.name().equals("ethernet.dst"))
                .mapToInt(new PhvLayout(program)::slot)
                .findFirst()
                .orElseThrow();
    }

    /** Share of all packets that came. */
    double accurate() {
        return accurate / (double) packets;
    }

    /** Share of all packets that came. */
    double lost() {
        return lost / (double) packets;
    }

    @Override
    public void enqueued(Packet packet, long nanos) {
        if (packet.egressPort() == port) {
            check(packet, nanos, true);
            waiting += packet.frame().wireLength();
        }
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        if (packet.egressPort() == port) {
            waiting -= packet.frame().wireLength();
            if (oracle.isPresent()) {
                oracle.get().left(nanos, waiting);
            }
        }
    }

    @Override
    public void dropped(Packet packet, DropReason reason, long nanos) {
        if (packet.egressPort() == port) {
            check(packet, nanos, false);
            lost++;
        }
    }

    private void check(Packet packet, long nanos, boolean taken) {
        int bytes = packet.frame().wireLength();
        double said;
        if (oracle.isPresent()) {
            said = oracle.get().queue(nanos);
            oracle.get().sent(bytes, taken);
        } else {
            said = packet.phv().values()[estimate] - bytes;
        }
        packets++;
        accurate += Math.abs(said - waiting) <= Math.max(TOLERANCE * waiting, LEAST_TOLERANCE) ? 1 : 0;
    }
}
