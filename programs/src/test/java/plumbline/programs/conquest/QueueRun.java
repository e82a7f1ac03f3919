package plumbline.programs.conquest;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;

/**
 * ConQuest behind a queue in virtual time: in by port 0, out by port 1 at 10 Gbit/s; port 2 takes generated packets.
 *
 * @param departures what left, as the traffic manager saw it
 * @param out what left, as the program made it; the two in the same order
 */
record QueueRun(
        Switch device, SwitchReport report, List<Departures.Departure> departures, List<MemoryPort.TimedFrame> out) {
    private static final long RATE = 10_000_000_000L;

    static QueueRun of(Engine engine, String target, Map<String, Long> parameters, MemoryPort in) {
        return of(engine, target, parameters, in, builder -> builder);
    }

    static QueueRun of(
            Engine engine,
            String target,
            Map<String, Long> parameters,
            MemoryPort in,
            UnaryOperator<SwitchBuilder> more) {
        PortConfig port = PortConfig.DEFAULT.withRate(RATE).with(QueueConfig.DEFAULT.withLimits(8_000, 280_000));
        boolean classes = parameters.getOrDefault("classes", 0L) != 0;
        Departures departures = new Departures();
        MemoryPort out = new MemoryPort("out");
        Switch device = more.apply(Switch.builder(Catalogue.verified("conquest", target, parameters), engine)
                        .trafficManager(TrafficManagerConfig.DEFAULT.withPort(
                                1, classes ? port.withQueues(8, Scheduling.STRICT) : port))
                        .queueObserver(departures)
                        .port(0, in)
                        .port(1, out)
                        .port(2, new MemoryPort("generated")))
                .build();
        SwitchReport report = new StepRunner(device).run();
        return new QueueRun(device, report, departures.list(), out.sent());
    }

    /** What the program wrote into the Ethernet destination of a packet, with {@code report=1}. */
    long estimate(int index) {
        byte[] frame = out.get(index).bytes();
        long value = 0;
        for (int i = 0; i < 6; i++) {
            value = value << 8 | frame[i] & 0xFF;
        }
        return value;
    }
}
