package plumbline.network.topology;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.isa.model.Position;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;

/**
 * A switch of a topology.
 *
 * @param program a built-in one, or a file
 * @param parameters of the program that are not to have their standard value
 * @param target that it is verified against
 * @param queues of its ports; rates and overheads are those of the links
 * @param recirculation how packets recirculate
 * @param buffers most packets inside at once
 * @param setup files of control commands, or one for the program's own control plane
 * @param at where it was written
 */
public record SwitchSpec(
        String name,
        String program,
        Map<String, Long> parameters,
        String target,
        TrafficManagerConfig queues,
        RecirculationConfig recirculation,
        int buffers,
        List<String> setup,
        Position at) {
    /** The program that runs unless another is said. */
    public static final String ROUTER = "router";
    /** In the place of a program: the topology says none. */
    public static final String NO_PROGRAM = "";
    /** Unless said otherwise. */
    public static final String DEFAULT_TARGET = "unlimited";

    public SwitchSpec {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        setup = List.copyOf(setup);
    }

    /** A switch that runs a program with its standard settings. */
    public SwitchSpec(String name, String program) {
        this(
                name,
                program,
                Map.of(),
                DEFAULT_TARGET,
                TrafficManagerConfig.DEFAULT,
                RecirculationConfig.DEFAULT,
                SwitchBuilder.DEFAULT_BUFFERS,
                List.of(),
                Position.NONE);
    }

    /**
     * Whether it routes, so that it has addresses, and what it forwards goes to the Ethernet address of the next hop.
     */
    public boolean routes() {
        return routing().isPresent();
    }

    /** Values of the program's parameters with which it routes; empty if it is no router. */
    public Optional<Map<String, Long>> routing() {
        return BuiltInPrograms.find(program).flatMap(BuiltInProgram::routing);
    }

    /** Whether it gets its tables from the topology. */
    public boolean routesAreComputed() {
        return routes() && setup.stream().noneMatch(this::isOfTheProgram);
    }

    /** Whether a set-up file is for the program's own control plane; only built-in programs have one. */
    public boolean isOfTheProgram(String file) {
        boolean json = file.endsWith(".json") && BuiltInPrograms.find(program).isPresent();
        return json || file.endsWith(".yaml") || file.endsWith(".yml");
    }

    /** The same with other set-up files. */
    SwitchSpec withSetup(List<String> files) {
        return new SwitchSpec(name, program, parameters, target, queues, recirculation, buffers, files, at);
    }

    /** The same, written elsewhere. */
    SwitchSpec writtenAt(Position place) {
        return new SwitchSpec(name, program, parameters, target, queues, recirculation, buffers, setup, place);
    }

    /** The same with another program. */
    public SwitchSpec withProgram(String other, Map<String, Long> values) {
        return new SwitchSpec(name, other, values, target, queues, recirculation, buffers, setup, at);
    }

    /** The same, verified against another target. */
    public SwitchSpec withTarget(String other) {
        return new SwitchSpec(name, program, parameters, other, queues, recirculation, buffers, setup, at);
    }

    /** The same with other queues. */
    public SwitchSpec withQueues(TrafficManagerConfig other, int packets) {
        return new SwitchSpec(name, program, parameters, target, other, recirculation, packets, setup, at);
    }

    /** The same whose packets recirculate in another way. */
    public SwitchSpec withRecirculation(RecirculationConfig other) {
        return new SwitchSpec(name, program, parameters, target, queues, other, buffers, setup, at);
    }
}
