package plumbline.pipelines;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.hash.HashSeed;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.count.CounterMemory;
import plumbline.pipelines.count.SwitchCounters;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.packet.PacketMemory;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.pipe.PipeConfig;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortKeeper;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.tm.QueueNumbers;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.Executable;

/** Describes a switch and builds it. Everything except the ports has a default. */
public final class SwitchBuilder {
    /** Packets inside at once unless said otherwise. */
    public static final int DEFAULT_BUFFERS = 8_192;

    /**
     * Maximum packet memory in packets, and capacity of a ring: a gigabyte of packets of 4 kB, several times what a
     * chip holds.
     */
    public static final int MAX_BUFFERS = 1 << 18;

    /** Maximum number of pipes; Tofino 2 has four. */
    public static final int MAX_PIPES = 16;
    /** Packets on the way from one pipe to another at once unless said otherwise. */
    public static final int DEFAULT_LINKS = 1_024;

    private final Verified program;
    private final LongFunction<Executable> loading;
    private final Map<Integer, PlannedPort> ports = new TreeMap<>();
    private final Map<Integer, ControlPlane> controlPlanes = new TreeMap<>();
    private final Map<Integer, List<MulticastGroups.Member>> multicast = new LinkedHashMap<>();
    private final Map<Integer, List<GeneratorApp>> generated = new TreeMap<>();
    private PipeConfig pipe = PipeConfig.DEFAULT;
    private long seed = 1;
    private HashSeed hashSeed = HashSeed.PUBLIC;
    private Supplier<PacketMemory> packetMemory = PacketMemory::new;
    private int buffers = DEFAULT_BUFFERS;
    private int maxPacket = Frame.MAX_PACKET;
    private int rings;
    private int links = DEFAULT_LINKS;
    private SwitchListener listener = SwitchListener.SILENT;
    private CounterMemory counterMemory = CounterMemory.NONE;

    private record PlannedPort(int pipe, Port port, PortSource source) {}

    /** @param loading makes the program executable for a pipe, by the seed of its draws */
    SwitchBuilder(Verified program, LongFunction<Executable> loading) {
        this.program = program;
        this.loading = loading;
    }

    /**
     * Attaches a port to the first pipe.
     *
     * @param number by which the program knows it; 0–510, but not 68, which recirculates
     */
    public SwitchBuilder port(int number, Port port) {
        return port(number, 0, port);
    }

    /**
     * Attaches a port to a pipe. There are as many pipes as that takes, each with a copy of all registers, counters and
     * tables, a traffic manager, packet memory, multicast groups and digests of its own.
     *
     * @param number by which the program knows it; 0–510, but not 68, by which each pipe recirculates
     * @param pipeNumber from 0
     */
    public SwitchBuilder port(int number, int pipeNumber, Port port) {
        return port(number, pipeNumber, port, null);
    }

    /**
     * Attaches a port that may vanish and come back.
     *
     * @param source opens it again when the machine has failed it; see {@link PortKeeper}
     */
    public SwitchBuilder port(int number, int pipeNumber, Port port, PortSource source) {
        if (ports.putIfAbsent(number, new PlannedPort(pipeNumber, port, source)) != null) {
            throw new SwitchRefusedException(List.of("port " + number + " is attached twice"));
        }
        return this;
    }

    /** Seed of all random draws of the program in the first pipe, from which those of others follow; 1 by default. */
    public SwitchBuilder seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Seed of the program's hashes in all pipes; public by default. */
    public SwitchBuilder hashSeed(HashSeed newSeed) {
        hashSeed = newSeed;
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

    /** Length and latency of the recirculation. */
    public SwitchBuilder recirculation(RecirculationConfig config) {
        pipe = pipe.with(config);
        return this;
    }

    /** Maximum number of digests that wait for the control plane. */
    public SwitchBuilder digests(int max) {
        pipe = pipe.withDigests(max);
        return this;
    }

    /**
     * Packet memory.
     *
     * @param packets most packets inside each pipe at once, at least 1
     * @param maxBytes maximum length of a packet
     */
    public SwitchBuilder buffers(int packets, int maxBytes) {
        buffers = packets;
        maxPacket = maxBytes;
        return this;
    }

    /**
     * Shares unused packets with other switches. One thread runs all of them, and all their pipes.
     *
     * @param shared the same for all
     */
    public SwitchBuilder packetMemory(PacketMemory shared) {
        packetMemory = () -> shared;
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

    /**
     * Rings between pipes.
     *
     * @param packets most on the way from one pipe to another, at least 1; fewer if they are long
     */
    public SwitchBuilder links(int packets) {
        links = packets;
        return this;
    }

    /** Members of a multicast group in all pipes at the start. */
    public SwitchBuilder multicastGroup(int group, List<MulticastGroups.Member> members) {
        multicast.put(group, List.copyOf(members));
        return this;
    }

    /** An application of one pipe's packet generator that runs from the start. */
    public SwitchBuilder generate(int pipeNumber, GeneratorApp app) {
        generated.computeIfAbsent(pipeNumber, number -> new ArrayList<>()).add(app);
        return this;
    }

    /** The control plane of the program in the first pipe. */
    public SwitchBuilder controlPlane(ControlPlane plane) {
        return controlPlane(0, plane);
    }

    /** The control plane of the program in one pipe; it works on the thread of that pipe and sees only that. */
    public SwitchBuilder controlPlane(int pipeNumber, ControlPlane plane) {
        controlPlanes.put(pipeNumber, plane);
        return this;
    }

    /** Who hears of traps and failing ports. */
    public SwitchBuilder listener(SwitchListener hears) {
        listener = hears;
        return this;
    }

    /** Where to count, so that others can read it. */
    public SwitchBuilder counters(CounterMemory memory) {
        counterMemory = memory;
        return this;
    }

    /**
     * Loads the program and builds the switch.
     *
     * @throws SwitchRefusedException naming everything that does not fit
     */
    public Switch build() {
        refuseWhatDoesNotFit();
        warnOfMissingQueues();
        PortKeeper keeper = new PortKeeper(listener);
        SwitchCounters counters = new SwitchCounters(
                counterMemory == CounterMemory.NONE && severalThreads() ? CounterMemory.APART : counterMemory);
        PipeFactory factory = new PipeFactory(
                program,
                pipe,
                packetMemory,
                buffers,
                maxPacket,
                rings,
                links,
                listener,
                keeper,
                new CounterRegister(counters));
        SplittableRandom seeds = new SplittableRandom(seed);
        List<PipeUnit> units = new ArrayList<>();
        for (int number = 0; number < pipes(); number++) {
            Executable executable = loading.apply(number == 0 ? seed : seeds.nextLong());
            executable.state().hashSeed(hashSeed);
            PipeUnit unit = factory.pipe(number, executable, controlPlanes.getOrDefault(number, ControlPlane.NONE));
            generated.getOrDefault(number, List.of()).forEach(unit.pipe().generator()::set);
            units.add(unit);
        }
        factory.link(units);
        units.forEach(unit -> multicast.forEach(unit.pipe().multicast()::set));
        SwitchPorts attached = new SwitchPorts(factory, units, keeper);
        ports.forEach((number, planned) ->
                attached.attach(number, units.get(planned.pipe()), planned.port(), planned.source()));
        return new Switch(program, units, attached, counters);
    }

    private void warnOfMissingQueues() {
        Map<Integer, Integer> queues = new TreeMap<>();
        ports.keySet()
                .forEach(number ->
                        queues.put(number, pipe.trafficManager().port(number).queues()));
        String missing = QueueNumbers.of(program.program()).missing(queues);
        if (!missing.isEmpty()) {
            listener.warned(missing);
        }
    }

    private boolean severalThreads() {
        return rings > 0 || pipes() > 1;
    }

    private int pipes() {
        return ports.values().stream().mapToInt(port -> port.pipe() + 1).max().orElse(1);
    }

    private void refuseWhatDoesNotFit() {
        List<String> reasons = new ArrayList<>();
        for (int number : ports.keySet()) {
            String refusal = SwitchPorts.refusal(number);
            if (refusal != null) {
                reasons.add(refusal);
            }
        }
        ports.forEach((number, planned) -> {
            String refusal = SwitchPorts.refusal(number, planned.port(), maxPacket);
            if (refusal != null) {
                reasons.add(refusal);
            }
        });
        if (ports.isEmpty()) {
            reasons.add("a switch without ports: attach at least one");
        }
        Set<Integer> used =
                ports.values().stream().map(PlannedPort::pipe).collect(Collectors.toCollection(TreeSet::new));
        List<Integer> without = IntStream.range(0, Math.min(pipes(), MAX_PIPES))
                .filter(number -> !ports.isEmpty() && !used.contains(number))
                .boxed()
                .toList();
        if (!without.isEmpty()) {
            reasons.add("pipe " + without.getFirst() + " of " + pipes() + " has no port"
                    + (without.size() > 1 ? ", nor have " + (without.size() - 1) + " more" : "")
                    + ": pipes are numbered from 0 without gaps");
        }
        if (used.stream().anyMatch(number -> number < 0 || number >= MAX_PIPES)) {
            reasons.add("pipes " + used + ": they are numbered 0–" + (MAX_PIPES - 1));
        }
        controlPlanes.keySet().stream()
                .filter(number -> number < 0 || number >= pipes())
                .forEach(number -> reasons.add("a control plane for pipe " + number + " of " + pipes()));
        if (links < 1 || links > MAX_BUFFERS) {
            reasons.add("links of " + links + " packets between pipes: 1–" + MAX_BUFFERS);
        }
        if (rings < 0 || rings > MAX_BUFFERS) {
            reasons.add("rings of " + rings + " frames: 1–" + MAX_BUFFERS + ", or 0 for none");
        }
        if (buffers < 1 || buffers > MAX_BUFFERS) {
            reasons.add("packet memory for " + buffers + " packets: 1–" + MAX_BUFFERS);
        }
        generated.forEach((number, apps) -> reasons.addAll(refusals(number, apps)));
        reasons.addAll(pipe.refusals(ports.keySet()));
        if (!reasons.isEmpty()) {
            throw new SwitchRefusedException(reasons);
        }
    }

    private List<String> refusals(int number, List<GeneratorApp> apps) {
        List<String> reasons = new ArrayList<>();
        if (number < 0 || number >= pipes()) {
            reasons.add("a packet generator for pipe " + number + ": the switch has "
                    + (pipes() == 1 ? "one pipe, number 0" : pipes() + " pipes, numbered from 0"));
        }
        Set<Integer> seen = new TreeSet<>();
        for (GeneratorApp app : apps) {
            if (!seen.add(app.id())) {
                reasons.add("generator application " + app.id() + " is set twice");
            }
            if (app.length() > maxPacket) {
                reasons.add("generator application " + app.id() + " makes packets of " + app.length()
                        + " bytes, buffers hold " + maxPacket);
            }
        }
        return reasons;
    }
}
