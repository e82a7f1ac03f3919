package plumbline.pipelines;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.pipe.Bundles;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeConfig;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortSide;
import plumbline.pipelines.ring.Doorbell;
import plumbline.pipelines.ring.PortIo;
import plumbline.pipelines.ring.RingPort;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.Executable;

/** Describes a switch and builds it. Everything except the ports has a default. */
public final class SwitchBuilder {
    /** Packets inside at once unless said otherwise. */
    public static final int DEFAULT_BUFFERS = 8_192;

    private final Verified program;
    private final Engine engine;
    private final Map<Integer, Port> ports = new TreeMap<>();
    private final Map<Integer, List<MulticastGroups.Member>> multicast = new LinkedHashMap<>();
    private PipeConfig pipe = PipeConfig.DEFAULT;
    private long seed = 1;
    private int buffers = DEFAULT_BUFFERS;
    private int longestPacket = Frame.MAX_PACKET;
    private int rings;
    private ControlPlane controlPlane = ControlPlane.NONE;
    private SwitchListener listener = SwitchListener.SILENT;

    SwitchBuilder(Verified program, Engine engine) {
        this.program = program;
        this.engine = engine;
    }

    /** Attaches a port under the number by which the program knows it; 0–510, but not 68, which recirculates. */
    public SwitchBuilder port(int number, Port port) {
        if (ports.putIfAbsent(number, port) != null) {
            throw new SwitchRefusedException(List.of("port " + number + " is attached twice"));
        }
        return this;
    }

    /** Seed of all random draws of the program; 1 unless said otherwise. */
    public SwitchBuilder seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Queues, cells and rates. */
    public SwitchBuilder trafficManager(TrafficManagerConfig config) {
        pipe = pipe.with(config);
        return this;
    }

    /** Who sees what happens in the queues: the ground truth for programs that measure them. */
    public SwitchBuilder queueObserver(QueueObserver observer) {
        pipe = pipe.with(observer);
        return this;
    }

    /** Length and latency of the way back into ingress. */
    public SwitchBuilder recirculation(RecirculationConfig config) {
        pipe = pipe.with(config);
        return this;
    }

    /** Most digests waiting for the control plane. */
    public SwitchBuilder digests(int most) {
        pipe = pipe.withDigests(most);
        return this;
    }

    /**
     * Packet memory.
     *
     * @param packets most packets inside at once, at least 1
     * @param longest longest packet in bytes
     */
    public SwitchBuilder buffers(int packets, int longest) {
        buffers = packets;
        longestPacket = longest;
        return this;
    }

    /**
     * Puts rings between the pipe and its ports, so that another thread can do the ports (DEDICATED).
     *
     * @param frames most frames in each ring, at least 1; 0: no rings, one thread does both
     */
    public SwitchBuilder rings(int frames) {
        rings = frames;
        return this;
    }

    /** Members of a multicast group at the start. */
    public SwitchBuilder multicastGroup(int group, List<MulticastGroups.Member> members) {
        multicast.put(group, List.copyOf(members));
        return this;
    }

    /** The program's control plane. */
    public SwitchBuilder controlPlane(ControlPlane plane) {
        controlPlane = plane;
        return this;
    }

    /** Who hears of traps and failing ports. */
    public SwitchBuilder listener(SwitchListener hears) {
        listener = hears;
        return this;
    }

    /**
     * Loads the program and builds the switch.
     *
     * @throws SwitchRefusedException naming everything that does not fit
     */
    public Switch build() {
        refuseWhatDoesNotFit();
        Program source = program.program();
        Executable executable = engine.load(source, program.limits(), seed);
        int carried = Bundles.mostCarried(source);
        PacketPool pool = new PacketPool(
                buffers, () -> new Packet(newFrame(), executable.layout().newPhv(), carried));
        Doorbell doorbell = new Doorbell();
        PortIo portIo = rings == 0 ? null : new PortIo(Switch.BATCH, this::newFrame);
        List<AttachedPort> attached = new ArrayList<>();
        ports.forEach((number, port) -> {
            Attachment attachment = new Attachment(number, port, listener);
            PortSide side = side(attachment, portIo, doorbell);
            attached.add(new AttachedPort(number, attachment, side, this::newFrame, pool));
        });
        Ports outlet = new Ports(attached);
        TrapLog traps = new TrapLog(listener);
        Pipe built = new Pipe(executable, program.limits(), pipe, ports.keySet(), pool, traps, outlet);
        multicast.forEach(built.multicast()::set);
        Receiver receiver = new Receiver(this::newFrame, pool, built.counters().drops());
        return new Switch(
                program, List.of(new PipeUnit(built, outlet, receiver, traps, controlPlane, doorbell, portIo)));
    }

    private Frame newFrame() {
        return new Frame(longestPacket);
    }

    private PortSide side(Attachment attachment, PortIo portIo, Doorbell pipeBell) {
        if (portIo == null) {
            return attachment;
        }
        RingPort port = new RingPort(attachment, rings, this::newFrame, pipeBell, portIo.doorbell());
        portIo.add(port);
        return port;
    }

    private void refuseWhatDoesNotFit() {
        List<String> reasons = new ArrayList<>();
        for (int number : ports.keySet()) {
            if (number < 0 || number >= Intrinsic.NO_PORT) {
                reasons.add("port " + number + ": port numbers are 0–" + (Intrinsic.NO_PORT - 1));
            } else if (number == Bundle.Recirculate.PORT) {
                reasons.add("port " + number + " is the recirculation port: choose another number");
            }
        }
        if (ports.isEmpty()) {
            reasons.add("a switch without ports: attach at least one");
        }
        if (rings < 0) {
            reasons.add("rings of " + rings + " frames: at least 1, or 0 for none");
        }
        if (buffers < 1) {
            reasons.add("packet memory for " + buffers + " packets: at least 1");
        }
        reasons.addAll(pipe.trafficManager().refusals(outputs()));
        if (!reasons.isEmpty()) {
            throw new SwitchRefusedException(reasons);
        }
    }

    private Set<Integer> outputs() {
        Set<Integer> outputs = new TreeSet<>(ports.keySet());
        if (program.program().bundles().stream().anyMatch(Bundle.Recirculate.class::isInstance)) {
            outputs.add(Bundle.Recirculate.PORT);
        }
        return outputs;
    }
}
