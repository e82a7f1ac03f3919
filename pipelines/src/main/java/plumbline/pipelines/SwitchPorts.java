package plumbline.pipelines;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.control.ControlException;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortKeeper;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.ring.PipeLink;

/** The ports of a switch: which there are, and how they come and go while it runs. */
final class SwitchPorts implements AutoCloseable {
    private static final long ANSWER_SECONDS = 10;

    private final PipeFactory factory;
    private final List<PipeUnit> pipes;
    private final PortKeeper keeper;
    private final PipeUnit[] pipeOfPort = new PipeUnit[Intrinsic.NO_PORT + 1];
    private volatile List<AttachedPort> ports = List.of();

    SwitchPorts(PipeFactory factory, List<PipeUnit> pipes, PortKeeper keeper) {
        this.factory = factory;
        this.pipes = pipes;
        this.keeper = keeper;
    }

    /** In order of their numbers. */
    List<AttachedPort> list() {
        return ports;
    }

    PipeUnit pipeOf(AttachedPort port) {
        return pipeOfPort[port.number()];
    }

    /** Why there can be no port of that number, or null. */
    static String refusal(int number) {
        if (number < 0 || number >= Intrinsic.NO_PORT) {
            return "port " + number + ": port numbers are 0–" + (Intrinsic.NO_PORT - 1);
        }
        return number == FieldList.Recirculate.PORT
                ? "port " + number + " is the recirculation port: choose another number"
                : null;
    }

    /** Why a port cannot be one of a switch whose frames hold packets so long, or null: frames change hands. */
    static String refusal(int number, Port port, int maxPacket) {
        return port.maxPacket() == 0 || port.maxPacket() == maxPacket
                ? null
                : "port " + number + " (" + port.name() + ") has frames for packets of " + port.maxPacket()
                        + " bytes, the switch for " + maxPacket + ": give the switch buffers of " + port.maxPacket();
    }

    /** A port of the switch from its beginning; the source may be null. */
    void attach(int number, PipeUnit unit, Port port, PortSource source) {
        AttachedPort attached = factory.port(number, port, unit, source != null);
        enter(attached, unit);
        unit.add(attached, factory.counters());
        for (PipeUnit other : pipes) {
            lead(other, attached, unit);
        }
        if (source != null) {
            keeper.keep(attached.attachment(), source);
        }
    }

    private void enter(AttachedPort port, PipeUnit unit) {
        pipeOfPort[port.number()] = unit;
        List<AttachedPort> more = new ArrayList<>(ports);
        more.add(port);
        more.sort(Comparator.comparingInt(AttachedPort::number));
        ports = List.copyOf(more);
    }

    private static void lead(PipeUnit from, AttachedPort port, PipeUnit to) {
        for (PipeLink link : to.incoming()) {
            if (link.from() == from.number()) {
                from.outgoing().lead(port.number(), link);
                from.pipe().lead(port.number());
            }
        }
    }

    /** A port more, or again, while the switch runs. */
    synchronized void add(int number, int pipe, PortSource source) throws PortException {
        String refusal = refusal(number);
        if (refusal != null || pipe < 0 || pipe >= pipes.size()) {
            throw new PortException(
                    PortException.Cause.USAGE,
                    refusal != null ? refusal : "pipe " + pipe + ": the switch has " + pipes.size());
        }
        PipeUnit unit = pipes.get(pipe);
        if (pipeOfPort[number] == unit) {
            keeper.restore(find(number).attachment(), fitting(number, source));
        } else if (pipeOfPort[number] == null) {
            addNew(number, unit, fitting(number, source));
        } else {
            throw new PortException(
                    PortException.Cause.USAGE, "port " + number + " belongs to pipe " + pipeOfPort[number].number());
        }
    }

    private PortSource fitting(int number, PortSource source) {
        return () -> {
            Port port = source.open();
            String refusal = refusal(number, port, factory.maxPacket());
            if (refusal != null) {
                port.close();
                throw new PortException(PortException.Cause.USAGE, refusal);
            }
            return port;
        };
    }

    private void addNew(int number, PipeUnit unit, PortSource source) throws PortException {
        AttachedPort port = factory.port(number, source.open(), unit, true);
        try {
            onThreadOf(unit, () -> unit.add(port, factory.counters()));
            enter(port, unit);
            for (PipeUnit other : pipes) {
                onThreadOf(other, () -> lead(other, port, unit));
            }
            keeper.keep(port.attachment(), source);
        } catch (PortException failure) {
            port.attachment().port().close();
            throw failure;
        }
    }

    private static void onThreadOf(PipeUnit unit, Runnable work) throws PortException {
        AtomicBoolean begun = new AtomicBoolean();
        try {
            CompletableFuture<Void> done = unit.commands().submit((control, nanos) -> {
                if (!begun.getAndSet(true)) {
                    work.run();
                }
                return null;
            });
            done.completeOnTimeout(null, ANSWER_SECONDS, TimeUnit.SECONDS).join();
        } catch (ControlException | CompletionException e) {
            throw new PortException(PortException.Cause.ENVIRONMENT, "no port can be added: " + e.getMessage(), e);
        }
        if (!begun.getAndSet(true)) {
            throw new PortException(PortException.Cause.ENVIRONMENT, "no port can be added: the switch does not run");
        }
    }

    /** Takes a port away while the switch runs; its number and what it counted stay. */
    synchronized void delete(int number) throws PortException {
        AttachedPort port = find(number);
        if (port == null) {
            throw new PortException(PortException.Cause.USAGE, "there is no port " + number);
        }
        keeper.remove(port.attachment());
    }

    private AttachedPort find(int number) {
        for (AttachedPort port : ports) {
            if (port.number() == number) {
                return port;
            }
        }
        return null;
    }

    @Override
    public void close() throws PortException {
        keeper.close();
        PortException first = null;
        for (AttachedPort attached : ports) {
            Port port = attached.attachment().port();
            try {
                if (port != null) {
                    port.close();
                }
            } catch (PortException failure) {
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
