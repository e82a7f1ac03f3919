package plumbline.pipelines;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.generator.PacketGenerator;
import plumbline.pipelines.packet.PacketImage;
import plumbline.pipelines.packet.PacketMemory;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeConfig;
import plumbline.pipelines.pipe.TriggeredFieldLists;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortListener;
import plumbline.pipelines.ring.PacketRing;
import plumbline.pipelines.ring.PipeLink;
import plumbline.pipelines.ring.PipeLinks;
import plumbline.pipelines.ring.PortIo;
import plumbline.pipelines.ring.RingPort;
import plumbline.verifier.Verified;
import plumbline.vm.Executable;

/**
 * Makes the pipes of a switch, their ports, and what lies between them.
 *
 * @param packetMemory where the packets of a pipe come from
 * @param buffers maximum number of packets inside a pipe
 * @param maxPacket in bytes
 * @param rings capacity in frames of each ring to and from a port; 0: no rings
 * @param links capacity in packets of the link from one pipe to another
 * @param listener hears of traps
 * @param portListener hears of ports
 * @param counters takes in all that counts
 */
record PipeFactory(
        Verified program,
        PipeConfig config,
        Supplier<PacketMemory> packetMemory,
        int buffers,
        int maxPacket,
        int rings,
        int links,
        SwitchListener listener,
        PortListener portListener,
        CounterRegister counters) {
    /** Frames that a pipe takes over from another at once: their first lines stay in the nearest cache. */
    private static final int TAKEN_OVER = 32;

    /** A pipe without ports that executes its own copy of the program. */
    PipeUnit pipe(int number, Executable executable, ControlPlane controlPlane) {
        PacketPool pool = packetMemory
                .get()
                .pool(buffers, executable.layout(), TriggeredFieldLists.maxCarried(program.program()), maxPacket);
        PortIo portIo = rings == 0 ? null : new PortIo(Switch.BATCH, this::newFrame);
        TrapLog traps = new TrapLog(listener);
        PipeLinks outgoing = new PipeLinks();
        Ports ports = new Ports(outgoing);
        PacketGenerator generator = new PacketGenerator(number, maxPacket);
        Pipe pipe = new Pipe(
                executable,
                program.limits(),
                config,
                List.of(),
                pool,
                generator,
                traps,
                outgoing,
                ports,
                counters.queues(number));
        counters.pipe(number, pipe, program.program());
        return new PipeUnit(number, pipe, ports, pool, this::newFrame, outgoing, traps, controlPlane, portIo);
    }

    /** Links every pipe with every other, before they have ports. */
    void link(List<PipeUnit> pipes) {
        for (PipeUnit sender : pipes) {
            for (PipeUnit receiver : pipes) {
                if (sender != receiver) {
                    PacketImage image = new PacketImage(
                            receiver.pipe().executable().bridged(),
                            TriggeredFieldLists.maxCarried(program.program()),
                            maxPacket);
                    PipeLink link = new PipeLink(
                            sender.number(),
                            receiver.number(),
                            new PacketRing(links, image),
                            receiver.doorbell(),
                            Stream.generate(this::newFrame).limit(TAKEN_OVER).toArray(Frame[]::new));
                    sender.outgoing().add(link);
                    receiver.incoming().add(link);
                    counters.link(link);
                }
            }
        }
    }

    /**
     * A port for a pipe, which does not know of it yet.
     *
     * @param returns whether it can be opened again
     */
    AttachedPort port(int number, Port port, PipeUnit unit, boolean returns) {
        PortIo portIo = unit.portIo();
        Runnable wakeOwner = portIo == null ? unit::wantPortChange : portIo.doorbell()::ring;
        Attachment attachment = new Attachment(number, port, returns, listening(), wakeOwner);
        RingPort ringed = portIo == null
                ? null
                : new RingPort(attachment, rings, this::newFrame, unit.doorbell(), portIo.doorbell());
        return new AttachedPort(attachment, ringed, this::newFrame);
    }

    private PortListener listening() {
        return new PortListener() {
            @Override
            public void portFailed(int number, String name, boolean receiving, PortException cause) {
                portListener.portFailed(number, name, receiving, cause);
            }

            @Override
            public void portAttached(int number, String name) {
                counters.named(number, name);
            }
        };
    }

    private Frame newFrame() {
        return new Frame(maxPacket);
    }
}
