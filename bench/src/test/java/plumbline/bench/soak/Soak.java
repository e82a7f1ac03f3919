package plumbline.bench.soak;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import plumbline.bench.BenchmarkProgram;
import plumbline.nic.linux.AfPacketPort;
import plumbline.nic.wrap.Wrappers;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.IdleWaiter;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.SwitchRunner;
import plumbline.pipelines.run.Threading;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.programs.statistic.Quantiles;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * Mixed traffic at the highest rate there is through a switch whose ports fail, vanish and return, with faults, a slow
 * receiver, and bursts beyond every buffer; then the books are balanced.
 */
public final class Soak {
    private static final int PACKETS = 2_000;
    private static final int LONGEST = 2_000;
    private static final int RING = 256;
    /** Frames per cable in 2 ms: more than any machine forwards. */
    private static final int BURST = 600;
    /** Ports that were down come back, and their buffers fill. */
    private static final long SETTLE_MILLIS = 500;

    private static final int MAX_LOOKS_AT_COMPILER = 20;
    /** Most looks at memory, each of which stops all threads for a collection. */
    private static final int LOOKS = 20;

    private static final long MIN_PAUSE_MILLIS = 1_000;
    private static final String RUNNER = "soak-switch";

    private final SoakPlan plan;
    private final List<Disturbance.SoakPort> cables = new ArrayList<>();

    /** A soak to be run. */
    public Soak(SoakPlan plan) {
        this.plan = plan;
    }

    /**
     * Runs it.
     *
     * @throws PortException if a port cannot be opened at the beginning
     * @throws IllegalStateException if the switch, or a disturbance that must work, fails
     */
    public SoakReport run() throws PortException, InterruptedException {
        try (Switch target = build()) {
            SwitchRunner runner = runner(target);
            AtomicReference<Throwable> defect = new AtomicReference<>();
            AtomicReference<SwitchReport> result = new AtomicReference<>();
            Thread thread = Thread.ofPlatform().name(RUNNER).unstarted(() -> result.set(runner.run()));
            thread.setUncaughtExceptionHandler((failed, cause) -> defect.set(cause));
            MemoryWatch memory = new MemoryWatch(movers());
            thread.start();
            Observed observed;
            List<FarEnd> farEnds = farEnds();
            try (Disturbance disturbance = new Disturbance(target, cables, plan.seed())) {
                observed = observe(target, memory, disturbance);
            } finally {
                farEnds.forEach(FarEnd::close);
                runner.stop();
                thread.join();
            }
            if (defect.get() != null) {
                throw new IllegalStateException("the switch failed", defect.get());
            }
            return report(result.get(), observed);
        }
    }

    /**
     * What was seen of a running switch.
     *
     * @param memory in the last half, with disturbances
     * @param allocated bytes per packet in a time without disturbances
     */
    private record Observed(MemorySeries memory, double allocated, long disturbances, long portsExchanged) {}

    /**
     *
     *
     * <pre>
     *   | warm-up, 1/3 | calm, 1/6 | 1/2: memory is looked at {@link #LOOKS} times |
     *   | disturbances |           | disturbances                                  |
     * </pre>
     */
    private Observed observe(Switch target, MemoryWatch memory, Disturbance disturbance) throws InterruptedException {
        long sixth = plan.seconds() * 1_000L / 6;
        Thread.sleep(2 * sixth);
        disturbance.pause();
        waitForCompiler();
        double allocated = allocatedPerPacket(target, memory, sixth);
        disturbance.resume();
        MemorySeries series = new MemorySeries();
        long pause = Math.max(MIN_PAUSE_MILLIS, 3 * sixth / LOOKS);
        for (long left = 3 * sixth; left > 0; left -= pause) {
            Thread.sleep(Math.min(left, pause));
            series.add(memory.look());
        }
        return new Observed(series, allocated, disturbance.done(), disturbance.portsExchanged());
    }

    /**
     * Code that is not compiled yet allocates per packet, and on a busy machine the JIT is late: it is waited for, but
     * not for ever.
     */
    private static void waitForCompiler() throws InterruptedException {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long spent;
        int looks = 0;
        do {
            spent = compiler.getTotalCompilationTime();
            Thread.sleep(SETTLE_MILLIS);
        } while (compiler.getTotalCompilationTime() - spent > SETTLE_MILLIS / 10 && ++looks < MAX_LOOKS_AT_COMPILER);
    }

    /** In the median second: in some an interface returns, and its port makes its buffers anew. */
    private static double allocatedPerPacket(Switch target, MemoryWatch memory, long millis)
            throws InterruptedException {
        int slices = (int) Math.max(1, millis / 1_000);
        double[] perPacket = new double[slices];
        for (int slice = 0; slice < slices; slice++) {
            long allocated = memory.allocated();
            long packets = target.packets();
            Thread.sleep(millis / slices);
            perPacket[slice] = (double) (memory.allocated() - allocated) / (target.packets() - packets);
        }
        return Quantiles.of(0.5, perPacket);
    }

    /** What sends into the interfaces: the other ends of their veth pairs, whose names have an x behind. */
    private List<FarEnd> farEnds() {
        return plan.interfaces().stream()
                .map(name -> new FarEnd(name + "x", plan.seed() + name.hashCode(), plan.ports()))
                .toList();
    }

    private SoakReport report(SwitchReport report, Observed observed) {
        List<String> wrong = new ArrayList<>(new Balance(report).check(cables));
        wrong.addAll(observed.memory().wrong());
        return new SoakReport(
                plan,
                report.received(),
                report.sent(),
                report.copies(),
                report.drops(),
                report.inside().total(),
                observed.disturbances(),
                observed.portsExchanged(),
                report.ports().stream().mapToLong(PortReport::failures).sum(),
                observed.allocated(),
                observed.memory().heapGrowth(),
                observed.memory().residentGrowth(),
                observed.memory().megabytes(),
                observed.memory().tells(),
                wrong);
    }

    private Switch build() throws PortException, InterruptedException {
        PortConfig queues =
                PortConfig.DEFAULT.withQueues(8, new Scheduling.Strict()).withRate(500_000_000L);
        SwitchBuilder builder = Switch.builder(program(), new Compiler())
                .seed(plan.seed())
                .buffers(PACKETS, LONGEST)
                .rings(plan.threads().rings(RING))
                .links(RING)
                .trafficManager(TrafficManagerConfig.DEFAULT.withCells(4_000).with(queues))
                .multicastGroup(1, List.of(new MulticastGroups.Member(0, 1), new MulticastGroups.Member(1, 2)))
                .multicastGroup(
                        2,
                        List.of(
                                new MulticastGroups.Member(2, 1),
                                new MulticastGroups.Member(68, 2),
                                new MulticastGroups.Member(77, 3)));
        for (int number = 0; number < SoakPlan.CABLES; number++) {
            Disturbance.SoakPort port = cable(number);
            cables.add(port);
            builder.port(number, port.pipe(), port.source().open(), port.source());
        }
        for (int i = 0; i < plan.interfaces().size(); i++) {
            String name = plan.interfaces().get(i);
            PortSource source = faulty("afpacket:" + name, i, () -> AfPacketPort.open("afpacket:" + name, name));
            builder.port(SoakPlan.CABLES + i, i % plan.pipes(), openPatiently(source), source);
        }
        return builder.build();
    }

    /** The interface may have vanished just now. */
    private static Port openPatiently(PortSource source) throws PortException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return source.open();
            } catch (PortException notThere) {
                if (attempt == 50) {
                    throw notThere;
                }
                Thread.sleep(100);
            }
        }
    }

    /** The first receives slowly; every second one has faults around it. */
    private Disturbance.SoakPort cable(int number) {
        String name = "soak:" + number;
        SoakCable cable =
                new SoakCable(name, plan.seed() + number, BURST, number == 0 ? 100 : Long.MAX_VALUE, plan.ports());
        PortSource source = number % 2 == 0 ? cable : faulty(name, number, cable);
        return new Disturbance.SoakPort(number, number % plan.pipes(), cable, source);
    }

    private PortSource faulty(String name, int number, PortSource source) {
        return () -> Wrappers.open(
                PortSpec.parse(name + "?fault.loss=0.01&fault.duplicate=0.01&fault.corrupt=0.01&fault.reorder=0.01"
                        + "&fault.delay=0ms..1ms&fault.hold=500&fault.seed=" + (plan.seed() + number)),
                bare -> source.open());
    }

    private SwitchRunner runner(Switch target) {
        if (plan.threads() == Threading.SHARED) {
            return new SharedRunner(target, SystemClock.sinceNow(), Idling.BACKOFF.waiter());
        }
        List<IdleWaiter> waiters =
                target.pipes().stream().map(pipe -> Idling.BACKOFF.waiter()).toList();
        return new DedicatedRunner(target, SystemClock.sinceNow(), waiters, Idling.BLOCK);
    }

    private Set<String> movers() {
        Set<String> names = new HashSet<>();
        for (int pipe = 0; pipe < plan.pipes(); pipe++) {
            names.add("pipe-" + pipe);
            names.add("ports-" + pipe);
        }
        return plan.threads() == Threading.SHARED ? Set.of(RUNNER) : names;
    }

    private static Verified program() {
        return Verifier.verify(BenchmarkProgram.beside(Soak.class, "soak.plumb"), Targets.named("unlimited"))
                .orThrow();
    }
}
