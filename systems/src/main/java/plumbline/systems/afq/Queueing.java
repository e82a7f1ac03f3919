package plumbline.systems.afq;

import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.isa.BuiltInText;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.network.DeviceProgram;
import plumbline.network.ProgramSource;
import plumbline.network.host.Flow;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/**
 * How all switches of a network queue: the queues of their ports, and a program that routes as the router does and
 * chooses a queue for each packet.
 *
 * @param program one that routes: built in, as {@code router}, which uses queue 0 alone, or a file of this folder
 * @param parameters of that program besides the router's
 * @param queues of each port
 */
record Queueing(String program, Map<String, Long> parameters, TrafficManagerConfig queues) implements ProgramSource {
    private static final String FOLDER = "/plumbline/systems/afq/";
    private static final int PACKETS = 65_536;
    private static final Set<String> OWN =
            Set.of("program", "queues", "scheduler", "discipline", "queue_packets", "port_bytes", "ecn");

    /**
     * Reads it from the settings of a point: {@code program}, {@code queues}, {@code scheduler}, {@code discipline},
     * {@code queue_packets}, {@code port_bytes} in all queues of a port, {@code ecn}.
     *
     * @param others settings besides these and those of {@link Senders}; all that are left are the program's parameters
     */
    static Queueing of(PointSettings settings, Set<String> others) {
        int cellBytes = TrafficManagerConfig.DEFAULT.units().cellBytes();
        int cells = Math.toIntExact(
                settings.number("port_bytes", (long) TrafficManagerConfig.DEFAULT.cells() * cellBytes) / cellBytes);
        QueueConfig queue = QueueConfig.DEFAULT
                .withLimits(settings.integer("queue_packets", PACKETS), cells)
                .with(Discipline.words().read(settings.text("discipline", Discipline.FIFO.word())))
                .with(EcnMarking.of(settings.text("ecn", EcnMarking.NONE.toString())));
        int count = settings.integer("queues", 1);
        PortConfig port = PortConfig.DEFAULT
                .withQueues(count, Scheduling.words().read(settings.text("scheduler", Scheduling.FIFO.word())))
                .withCells(cells)
                .with(queue);
        Set<String> known = new HashSet<>(others);
        known.addAll(OWN);
        known.addAll(Senders.SETTINGS);
        String program = settings.text("program", SwitchSpec.ROUTER);
        Map<String, Long> parameters = settings.numbersBeside(known);
        if (!program.equals(SwitchSpec.ROUTER)) {
            parameters.put("queues", (long) count); // it chooses among them
        }
        return new Queueing(program, parameters, TrafficManagerConfig.DEFAULT.with(port));
    }

    /** A topology of routers, all of which queue so, to be measured once. */
    NetworkPoint at(Topology topology, Iterator<Flow> flows, long untilNanos, long seed) {
        return new NetworkPoint(
                topology.everySwitch(device -> device.withQueues(queues, PACKETS)), this, flows, untilNanos, seed);
    }

    /** The program, with the router's control plane. */
    @Override
    public DeviceProgram load(SwitchSpec device) {
        Map<String, Long> all = new TreeMap<>(device.parameters());
        all.putAll(parameters);
        Optional<BuiltInProgram> builtIn = BuiltInPrograms.find(program);
        if (builtIn.isPresent()) {
            builtIn.get().routing().ifPresent(all::putAll);
            return ProgramSource.STANDARD.load(device.withProgram(program, all));
        }
        BuiltInProgram router = BuiltInPrograms.find(SwitchSpec.ROUTER).orElseThrow();
        String file = program + ".plumb";
        Assembly assembly = Assembler.assemble(file, text(file), all, Queueing::include);
        return new DeviceProgram(
                Verifier.verify(assembly.orThrow(), Targets.named(device.target()))
                        .orThrow(),
                assembly.sources(),
                Optional.of(router));
    }

    private static Optional<IncludeResolver.Source> include(String name, String includingFile) throws IOException {
        return BuiltInPrograms.includes(SwitchSpec.ROUTER).resolve(name, includingFile);
    }

    private static String text(String file) {
        return BuiltInText.find(FOLDER + file)
                .orElseThrow(() ->
                        new ExperimentException("there is no program " + file + " that routes and chooses queues"));
    }
}
