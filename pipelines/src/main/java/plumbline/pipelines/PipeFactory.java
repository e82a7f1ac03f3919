package plumbline.pipelines;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.generator.Generator;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.pipe.Bundles;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeConfig;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortSide;
import plumbline.pipelines.ring.Doorbell;
import plumbline.pipelines.ring.PipeLink;
import plumbline.pipelines.ring.PipeLinks;
import plumbline.pipelines.ring.PortIo;
import plumbline.pipelines.ring.RingPort;
import plumbline.verifier.Verified;
import plumbline.vm.Executable;

/**
 * Makes the pipes of a switch and what lies between them.
 *
 * @param buffers       most packets inside a pipe at once
 * @param longestPacket in bytes
 * @param rings         most frames in each ring to and from a port; 0: no rings
 * @param links         most packets on the way from one pipe to another
 */
record PipeFactory(
        Verified program,
        PipeConfig config,
        int buffers,
        int longestPacket,
        int rings,
        int links,
        SwitchListener listener) {
    /** A pipe that executes its own copy of the program between ports. */
    PipeUnit pipe(int number, Executable executable, Map<Integer, Port> ports, ControlPlane controlPlane) {
        PacketPool pool = new PacketPool(buffers, () -> newPacket(executable));
        Doorbell doorbell = new Doorbell();
        PortIo portIo = rings == 0 ? null : new PortIo(Switch.BATCH, this::newFrame);
        List<AttachedPort> attached = new ArrayList<>();
        ports.forEach((portNumber, port) -> {
            Attachment attachment = new Attachment(portNumber, port, listener);
            PortSide side = side(attachment, portIo, doorbell);
            attached.add(new AttachedPort(portNumber, attachment, side, this::newFrame, pool));
        });
        Ports outlet = new Ports(attached);
        TrapLog traps = new TrapLog(listener);
        PipeLinks outgoing = new PipeLinks();
        Generator generator = new Generator(number, longestPacket);
        Pipe pipe = new Pipe(
                executable, program.limits(), config, ports.keySet(), pool, generator, traps, outgoing, outlet);
        Receiver receiver = new Receiver(this::newFrame, pool, pipe.counters().drops());
        return new PipeUnit(pipe, outlet, pool, receiver, outgoing, traps, controlPlane, doorbell, portIo);
    }

    /** Links every pipe with every other. */
    void link(List<PipeUnit> pipes) {
        for (int from = 0; from < pipes.size(); from++) {
            for (int to = 0; to < pipes.size(); to++) {
                if (from != to) {
                    link(from, pipes.get(from), to, pipes.get(to));
                }
            }
        }
    }

    private void link(int from, PipeUnit sender, int to, PipeUnit receiver) {
        Executable executable = receiver.pipe().executable();
        PipeLink link = new PipeLink(from, to, links, () -> newPacket(executable), receiver.doorbell());
        sender.outgoing().add(link);
        receiver.ports().forEach(port -> sender.outgoing().lead(port.number(), link));
        receiver.incoming().add(link);
    }

    private PortSide side(Attachment attachment, PortIo portIo, Doorbell pipeBell) {
        if (portIo == null) {
            return attachment;
        }
        RingPort port = new RingPort(attachment, rings, this::newFrame, pipeBell, portIo.doorbell());
        portIo.add(port);
        return port;
    }

    private Packet newPacket(Executable executable) {
        int carried = Bundles.mostCarried(program.program());
        return new Packet(newFrame(), executable.layout().newPhv(), carried);
    }

    private Frame newFrame() {
        return new Frame(longestPacket);
    }
}
