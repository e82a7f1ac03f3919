package plumbline.programs.printqueue;

import java.util.List;
import java.util.Map;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.programs.printqueue.Departures.Departure;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.State;

/**
 * PrintQueue behind queues in virtual time: in by ports 0, 1, …, out by the other port of the pair.
 *
 * @param byPort what left by each port, as the traffic manager saw it
 */
record PortRun(State state, List<List<Departure>> byPort) {
    private static final long RATE = 10_000_000_000L;

    /** At 10 Gbit/s. */
    static PortRun of(Engine engine, Map<String, Long> parameters, ControlPlane control, MemoryPort... in) {
        return at(RATE, engine, parameters, control, in);
    }

    /** At another rate, bit/s. */
    static PortRun at(long rate, Engine engine, Map<String, Long> parameters, ControlPlane control, MemoryPort... in) {
        PortConfig port = PortConfig.DEFAULT.withRate(rate).with(QueueConfig.DEFAULT.withLimits(100_000, 280_000));
        int several = Math.toIntExact(parameters.getOrDefault("queues", 1L));
        port = several == 1 ? port : port.withQueues(several, Scheduling.STRICT);
        int ports = Math.max(2, in.length);
        Departures departures =
                new Departures(ports, parameters.getOrDefault("ip6", 0L) == 1 ? Departures::ipv6 : Departures::ipv4);
        SwitchBuilder builder = Switch.builder(Catalogue.verified("printqueue", "tofino1", parameters), engine);
        TrafficManagerConfig queues = TrafficManagerConfig.DEFAULT;
        for (int number = 0; number < ports; number++) {
            builder.port(number, number < in.length ? in[number] : new MemoryPort("out"));
            queues = queues.withPort(number, port);
        }
        Switch device = builder.trafficManager(queues)
                .queueObserver(departures)
                .controlPlane(control)
                .build();
        new StepRunner(device).run();
        return new PortRun(device.state(), departures.byPort());
    }

    /** What left by port 1, the other one of the first input. */
    List<Departure> departures() {
        return byPort.get(1);
    }
}
