package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.IdleWaiter;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.RandomConfigs;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;

/** Every packet is accounted for, whatever the program asks, however little room there is, and when ports fail. */
class ConservationTest {
    private static final int PORTS = 4;

    @Property
    void atTheEndOfARun(@ForAll long seed) {
        assertThat(conserved(new StepRunner(build(seed)).run())).isTrue();
    }

    @Property(tries = 15)
    void betweenAnyTwoCalls(@ForAll long seed) {
        Switch target = build(seed);
        for (long nanos = 0; nanos < 4_000; nanos += 50) {
            target.advance(nanos);
            assertThat(conserved(target.report())).isTrue();
            for (AttachedPort port : target.ports()) {
                target.poll(port, nanos);
                assertThat(conserved(target.report())).isTrue();
            }
            target.flush(nanos);
            assertThat(conserved(target.report())).isTrue();
        }
    }

    @Property(tries = 40)
    void afterAStopInTheMiddle(@ForAll long seed) {
        StepRunner[] runner = new StepRunner[1];
        Switch target = builder(seed)
                .controlPlane(ControlPlanes.at(2_000, (control, nanos) -> runner[0].stop()))
                .build();
        runner[0] = new StepRunner(target);
        assertThat(conserved(runner[0].run())).isTrue();
    }

    @Property(tries = 10)
    void onManyThreads(@ForAll long seed) {
        Idling idling = Idling.values()[(int) Long.remainderUnsigned(seed, Idling.values().length)];
        int rings = (int) Long.remainderUnsigned(seed, 100); // 0: the thread of a pipe does its ports
        Switch target = builder(seed).rings(rings).build();
        List<IdleWaiter> portWaiters =
                target.pipes().stream().map(pipe -> idling.waiter()).toList();
        SwitchReport report = new DedicatedRunner(target, SystemClock.sinceNow(), portWaiters, idling).run();
        assertThat(conserved(report)).as("%s", report).isTrue();
        assertThat(report.inside().total()).isZero();
        for (RingReport link : report.links()) {
            assertThat(link.out()).isEqualTo(link.in());
        }
        for (PortReport port : rings == 0 ? List.<PortReport>of() : report.ports()) {
            RingReport toPipe = port.rings().get(0);
            RingReport toPort = port.rings().get(1);
            assertThat(port.received()).isEqualTo(toPipe.in() + toPipe.dropped() + sum(port.receiveDrops()));
            assertThat(port.queue().dequeued()).isGreaterThanOrEqualTo(toPort.in() + toPort.dropped());
            assertThat(toPort.in()).isEqualTo(port.sent() + sum(port.sendDrops()));
        }
    }

    private static long sum(Map<DropReason, Long> drops) {
        return drops.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The property would prove little if its traffic never met the conditions it is about. */
    @Test
    void everyReasonToDropInsideOccurs() {
        Set<DropReason> seen = EnumSet.noneOf(DropReason.class);
        long generated = 0;
        for (long seed = 0; seed < 60; seed++) {
            SwitchReport report = new StepRunner(build(seed)).run();
            seen.addAll(report.drops().keySet());
            generated += report.generated();
        }
        assertThat(generated).isPositive();
        assertThat(seen).containsAll(EnumSet.range(DropReason.PARSER, DropReason.NO_BUFFER));
    }

    private static boolean conserved(SwitchReport report) {
        long droppedByPorts = report.ports().stream()
                .mapToLong(port -> sum(port.receiveDrops())
                        + port.rings().stream()
                                .limit(1)
                                .mapToLong(ring -> ring.dropped() + ring.waiting())
                                .sum())
                .sum();
        long noBuffer = report.pipe().drops().getOrDefault(DropReason.NO_BUFFER, 0L);
        return report.conserved() && report.pipe().firstPasses() + noBuffer + droppedByPorts >= report.received();
    }

    private static Switch build(long seed) {
        return builder(seed).build();
    }

    private static SwitchBuilder builder(long seed) {
        Random random = new Random(seed);
        int budget = random.nextBoolean() ? 1_000_000 : 20_000;
        SwitchBuilder builder = Switch.builder(
                        Programs.verified(WildProgram.program(budget), Long.MAX_VALUE, 1 + random.nextInt(20)),
                        WildProgram.engine(seed))
                .buffers(1 + random.nextInt(random.nextBoolean() ? 12 : 400), 2_000)
                .recirculation(new RecirculationConfig(
                        PortConfig.DEFAULT.withRate(random.nextBoolean() ? 0 : 1_000_000_000L),
                        1 + random.nextInt(12),
                        1 + random.nextInt(2_000)))
                .digests(1 + random.nextInt(8))
                .trafficManager(
                        seed % 3 == 0
                                ? dropsEarly(RandomConfigs.draw(random, PORTS))
                                : RandomConfigs.draw(random, PORTS))
                .multicastGroup(7, List.of(new MulticastGroups.Member(2, 1), new MulticastGroups.Member(3, 2)))
                .multicastGroup(8, List.of(new MulticastGroups.Member(68, 1), new MulticastGroups.Member(77, 2)));
        builder.links(1 + random.nextInt(40));
        int pipes = 1 + random.nextInt(PORTS);
        for (GeneratorApp app : generated(random)) {
            builder.generate(random.nextInt(pipes), app);
        }
        List<Port> ports = ports(random);
        for (int i = 0; i < PORTS; i++) {
            builder.port(i, i % pipes, ports.get(i));
        }
        return builder;
    }

    private static TrafficManagerConfig dropsEarly(TrafficManagerConfig config) {
        return config.everyPort(port -> port.everyQueue(
                queue -> queue.with(EcnMarking.of("red:0-3packets:weight=0.5")).with(new Discipline.Fair())));
    }

    /** None, or applications of all kinds; some for ever, some too short for the parser. */
    private static List<GeneratorApp> generated(Random random) {
        List<GeneratorApp> apps = new ArrayList<>();
        for (int id = 0; id < random.nextInt(4); id++) {
            Trigger trigger =
                    switch (random.nextInt(3)) {
                        case 0 -> new Trigger.Periodic(200 + random.nextInt(900), random.nextInt(3) * 20L);
                        case 1 -> new Trigger.OneShot(random.nextInt(3_000));
                        default -> new Trigger.OnRecirculation(0, 0xFF000000L);
                    };
            int batches = trigger instanceof Trigger.OnRecirculation ? 1 : 1 + random.nextInt(3);
            apps.add(new GeneratorApp(
                    id,
                    trigger,
                    batches,
                    60,
                    1 + random.nextInt(3),
                    random.nextInt(30),
                    new byte[random.nextInt(200)]));
        }
        return apps;
    }

    private static List<Port> ports(Random random) {
        List<Port> ports = new ArrayList<>();
        for (int i = 0; i < PORTS; i++) {
            MemoryPort port = new MemoryPort("memory" + i);
            long nanos = random.nextInt(100);
            for (int frames = random.nextInt(150); frames > 0; frames--) {
                nanos += random.nextInt(3) * random.nextInt(200);
                port.add(nanos, new byte[length(random)]);
            }
            ports.add(random.nextInt(4) == 0 ? new FlakyPort(port, random.nextInt(150), random.nextInt(150)) : port);
        }
        return ports;
    }

    /** Mostly ordinary; now and then nothing at all, too short for the parser, or too long for a frame. */
    private static int length(Random random) {
        return switch (random.nextInt(20)) {
            case 0 -> 0;
            case 1 -> 39;
            case 2 -> 2_001;
            default -> 40 + random.nextInt(1_500);
        };
    }
}
