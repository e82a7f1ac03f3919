package plumbline.programs.printqueue;

import java.util.List;
import java.util.Map;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.Progress;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.State;

/**
 * PrintQueue behind a queue in virtual time: in by port 0, out by port 1 at 10 Gbit/s.
 *
 * @param departures what left, as the traffic manager saw it
 */
record PortRun(State state, List<Departures.Departure> departures) {
    private static final long RATE = 10_000_000_000L;

    static PortRun of(Engine engine, Map<String, Long> parameters, ControlPlane control, MemoryPort in) {
        PortConfig port = PortConfig.DEFAULT.withRate(RATE).with(QueueConfig.DEFAULT.withLimits(100_000, 280_000));
        Departures departures = new Departures(1, parameters.getOrDefault("ip6", 0L) == 1 ? Departures::ipv6 : Departures::ipv4);
        Switch device = Switch.builder(Catalogue.verified("printqueue", "tofino1", parameters), engine)
                .trafficManager(TrafficManagerConfig.DEFAULT.withPort(1, port))
                .queueObserver(departures)
                .controlPlane(control)
                .port(0, in)
                .port(1, new MemoryPort("out"))
                .build();
        new StepRunner(device, Progress.NONE).run();
        return new PortRun(device.state(), departures.list());
    }
}
