package plumbline.pipelines.tm;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Register;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.vm.RegisterArray;

/**
 * Keeps in registers what the program may know of the queues in ingress ({@link Register.Source}), up to date at any
 * time. A depth that a word cannot hold reads as its largest value; a round wraps.
 */
public final class QueueStateRegisters implements QueueObserver {
    private static final int PORT_BITS = Intrinsic.UCAST_EGRESS_PORT.field().width();
    private static final int PORTS = 1 << PORT_BITS;
    private static final int QUEUES = 1 << Intrinsic.QID.field().width();

    private final QueueObserver next;
    private final RegisterArray[] portDepths;
    private final RegisterArray[] queueDepths;
    private final RegisterArray[] portRounds;
    private final int[] cellsOfPort = new int[PORTS];
    private final int[] cellsOfQueue = new int[PORTS * QUEUES];
    private IntToLongFunction round = port -> 0;

    private QueueStateRegisters(List<Register> registers, Function<String, RegisterArray> arrays, QueueObserver next) {
        this.next = next;
        portDepths = of(Register.Source.PORT_DEPTH, registers, arrays);
        queueDepths = of(Register.Source.QUEUE_DEPTH, registers, arrays);
        portRounds = of(Register.Source.PORT_ROUND, registers, arrays);
    }

    private static RegisterArray[] of(
            Register.Source source, List<Register> registers, Function<String, RegisterArray> arrays) {
        return registers.stream()
                .filter(register -> register.source() == source)
                .map(register -> arrays.apply(register.name()))
                .toArray(RegisterArray[]::new);
    }

    /**
     * An observer that keeps the registers of a program and tells another what it sees; that one alone if the program
     * has none.
     */
    public static QueueObserver before(
            QueueObserver next, List<Register> registers, Function<String, RegisterArray> arrays) {
        boolean any = registers.stream().anyMatch(Register::isFromQueues);
        return any ? new QueueStateRegisters(registers, arrays, next) : next;
    }

    /** Says whose rounds are shown. */
    void rounds(IntToLongFunction ofPort) {
        round = ofPort;
    }

    private void changed(Packet packet, int cells) {
        int port = packet.egressPort();
        int queue = packet.queue() << PORT_BITS | port;
        cellsOfPort[port] += cells;
        cellsOfQueue[queue] += cells;
        show(portDepths, port, cellsOfPort[port]);
        show(queueDepths, queue, cellsOfQueue[queue]);
        for (RegisterArray rounds : portRounds) {
            if (port < rounds.declaration().entries()) {
                rounds.setLo(port, round.applyAsLong(port) & mask(rounds));
            }
        }
    }

    private static void show(RegisterArray[] registers, int index, int depth) {
        for (RegisterArray register : registers) {
            if (index < register.declaration().entries()) {
                long max = mask(register);
                register.setLo(index, Long.compareUnsigned(depth, max) > 0 ? max : depth);
            }
        }
    }

    private static long mask(RegisterArray register) {
        return Bits.mask(register.declaration().width());
    }

    @Override
    public void enqueued(Packet packet, long nanos) {
        changed(packet, packet.cells());
        next.enqueued(packet, nanos);
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        changed(packet, -packet.cells());
        next.dequeued(packet, nanos);
    }

    @Override
    public void pushedOut(Packet packet, long nanos) {
        changed(packet, -packet.cells());
        next.pushedOut(packet, nanos);
    }

    @Override
    public void marked(Packet packet, long nanos) {
        next.marked(packet, nanos);
    }

    @Override
    public void dropped(Packet packet, DropReason reason, long nanos) {
        next.dropped(packet, reason, nanos);
    }
}
