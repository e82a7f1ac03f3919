package plumbline.programs.printqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.Departures.Departure;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Kind;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Congestion;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.NumberedFlows;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** A queue monitor for each queue of a port; the queue with the highest number goes first. */
class SeveralQueuesTest {
    private static final int QUEUES = 8;
    private static final int LOW = 0;
    private static final int HIGH = 7;
    private static final int BUILDER = 0;
    private static final int VICTIM = 8;
    private static final int URGENT = 16;
    private static final long SEED = 20220824;
    private static final int DEPTHS = 4_096;

    private static Map<String, Long> parameters(long threshold) {
        return Map.of("queues", (long) QUEUES, "depths", (long) DEPTHS, "threshold", threshold);
    }

    private static byte[] packet(int flow, int length, int queue) {
        return NumberedFlows.packet(flow, length, queue << 5);
    }

    private static FiveTuple flow(int number) {
        return Departures.ipv4(ByteBuffer.wrap(packet(number, 60, 0)));
    }

    private static Map<FiveTuple, Long> packets(Stream<FiveTuple> flows) {
        return flows.collect(Collectors.groupingBy(flow -> flow, Collectors.counting()));
    }

    private static Map<FiveTuple, Long> packets(List<FlowEstimate> flows) {
        return flows.stream().collect(Collectors.toMap(FlowEstimate::flow, FlowEstimate::packets));
    }

    /**
     * The low-priority victim of the paper's figure 1. 45 frames build the queue of the lowest class, 60 ns apart;
     * behind them comes the victim; behind it come 40 frames of the highest class, 100 ns apart, and all leave before
     * it. They are direct culprits though they came later, and built nothing of its queue.
     */
    @Test
    void theLowPriorityVictim() {
        MemoryPort in = new MemoryPort("figure 1");
        for (int i = 0; i < 45; i++) {
            in.add(60L * i, packet(BUILDER, 1_500, LOW));
        }
        in.add(45 * 60, packet(VICTIM, 1_500, LOW));
        for (int i = 0; i < 40; i++) {
            in.add(5_000 + 100L * i, packet(URGENT, 1_500, HIGH));
        }
        Program program = Catalogue.program("printqueue", parameters(790));
        List<Checkpoint> checkpoints = new ArrayList<>();
        PortRun run = PortRun.of(new Compiler(), parameters(790), new QueueRecorder(program, checkpoints::add), in);
        Departure victim = run.departures().getLast();
        assertThat(victim.flow()).as("it leaves last").isEqualTo(flow(VICTIM));

        Checkpoint frozen = checkpoints.stream()
                .filter(one -> one.kind() == Kind.FROZEN)
                .findFirst()
                .orElseThrow();
        Departure first = run.departures().stream()
                .filter(packet -> packet.met() >= 790)
                .findFirst()
                .orElseThrow();
        assertThat(frozen.victim()).isEqualTo(new Checkpoint.Victim(first.came(), first.left(), LOW, 60));
        assertThat(first.flow())
                .as("45 frames, of which three have left after 2,438 ns: 42 · 19 cells")
                .isEqualTo(flow(VICTIM));

        PortHistory history = new PortHistory(TimeWindows.of(program), checkpoints);
        Diagnosis diagnosis = history.diagnose(1, new Span(victim.came(), victim.left()), OptionalInt.of(LOW));
        assertThat(diagnosis.qid()).hasValue(LOW);
        assertThat(diagnosis.congestion()).isEqualTo(new Congestion(60, true));
        assertThat(packets(diagnosis.direct().flows()))
                .isEqualTo(packets(run.departures().stream()
                        .filter(packet -> packet.left() >= victim.came() && packet != victim)
                        .map(Departure::flow)))
                .containsEntry(flow(URGENT), 40L);
        assertThat(packets(diagnosis.original().flows()))
                .as("its own queue: 19, 38, … 779 cells")
                .isEqualTo(Map.of(flow(BUILDER), 41L));
        assertThat(diagnosis.original().depth()).isEqualTo(41 * 19);
        assertThat(packets(diagnosis.whole().flows()))
                .as("the port")
                .isEqualTo(packets(built(run, frozen.to()).values().stream().flatMap(model -> model.steps().stream())))
                .containsKeys(flow(BUILDER), flow(URGENT));
        Diagnosis whole = history.diagnose(1, new Span(victim.came(), victim.left()));
        assertThat(whole.whole()).isNull();
        assertThat(whole.qid()).isEmpty();
        assertThat(packets(whole.original().flows()))
                .isEqualTo(packets(diagnosis.whole().flows()));
    }

    /** A model for each queue, told what left it before a time. */
    private static Map<Integer, PrintQueueModel<FiveTuple>> built(PortRun run, long until) {
        Map<Integer, PrintQueueModel<FiveTuple>> models = new HashMap<>();
        run.departures().stream().filter(packet -> packet.left() < until).forEach(packet -> models.computeIfAbsent(
                        packet.queue(),
                        queue -> new PrintQueueModel<>(
                                new PrintQueueModel.Settings(10, 1, 12, 0, Long.MAX_VALUE, DEPTHS)))
                .leaves(packet.flow(), packet.came(), packet.left(), packet.met()));
        return models;
    }

    /**
     * Bursts of random lengths and classes, on both engines: as frozen and at the end, each queue is as its own model
     * has it.
     */
    @Test
    void eachQueueIsAsItsOwnModelHasIt() {
        Map<String, Long> parameters = parameters(100);
        Program program = Catalogue.program("printqueue", parameters);
        for (Engine engine : List.of(new Interpreter(), new Compiler(Duration.ZERO))) {
            PortRun run = PortRun.of(engine, parameters, ControlPlane.NONE, classes());
            PortRegisters registers = new PortRegisters(program, run.state(), 0);
            Departure froze = run.departures().stream()
                    .filter(packet -> packet.met() >= 100)
                    .findFirst()
                    .orElseThrow();
            assertThat(run.state().register("queued").lo(0)).isEqualTo(froze.queue());
            Map<Integer, PrintQueueModel<FiveTuple>> frozen = built(run, froze.left());
            Map<Integer, PrintQueueModel<FiveTuple>> end = built(run, Long.MAX_VALUE);
            for (int queue = 0; queue < QUEUES; queue++) {
                List<List<FiveTuple>> climbed = registers.climbed(queue);
                String which = "%s, seed %d, queue %d".formatted(engine.name(), SEED, queue);
                assertThat(climbed.getFirst())
                        .as(which)
                        .isEqualTo(
                                frozen.containsKey(queue)
                                        ? List.copyOf(frozen.get(queue).steps())
                                        : List.of());
                assertThat(climbed.getLast())
                        .as(which)
                        .isEqualTo(List.copyOf(end.get(queue).steps()));
            }
            assertThat(end.values().stream()
                            .filter(model -> !model.steps().isEmpty())
                            .count())
                    .isGreaterThan(2);
        }
    }

    private static MemoryPort classes() {
        SplittableRandom random = new SplittableRandom(SEED);
        MemoryPort port = new MemoryPort("classes");
        long now = 0;
        for (int sent = 0; sent < 6_000; sent++) {
            now += random.nextInt(sent % 300 == 0 ? 200_000 : 900);
            port.add(now, packet(random.nextInt(30), random.nextInt(60, 1_500), random.nextInt(QUEUES)));
        }
        return port;
    }

    /**
     * Every packet that froze a bank, of whatever queue: its own queue's monitor says what the model says, and its
     * regime is known.
     */
    @Test
    void everyVictimIsOfItsOwnQueue() {
        Map<String, Long> parameters = parameters(100);
        Program program = Catalogue.program("printqueue", parameters);
        List<Checkpoint> checkpoints = new ArrayList<>();
        PortRun run = PortRun.of(
                new Compiler(), parameters, new QueueRecorder(program, 200_000, checkpoints::add), classes());
        PortHistory history = new PortHistory(TimeWindows.of(program), checkpoints);
        List<Checkpoint.Victim> victims = checkpoints.stream()
                .filter(one -> one.kind() == Kind.FROZEN)
                .map(Checkpoint::victim)
                .toList();
        assertThat(victims.stream().map(Checkpoint.Victim::queue).distinct().count())
                .isGreaterThan(1);
        for (Checkpoint.Victim victim : victims) {
            Diagnosis diagnosis =
                    history.diagnose(1, new Span(victim.came(), victim.left()), OptionalInt.of(victim.queue()));
            Builders original = diagnosis.original();
            assertThat(packets(original.flows()))
                    .as("seed %d, %s", SEED, victim)
                    .isEqualTo(packets(built(run, victim.left()).get(victim.queue()).steps().stream()));
            assertThat(diagnosis.congestion())
                    .isEqualTo(new Congestion(
                            run.departures().stream()
                                    .filter(packet -> packet.queue() == victim.queue()
                                            && packet.met() == 0
                                            && packet.left() < victim.left())
                                    .mapToLong(Departure::came)
                                    .max()
                                    .orElseThrow(),
                            true));
            assertThat(original.flows().stream()
                            .mapToDouble(FlowEstimate::share)
                            .sum())
                    .isCloseTo(1, within(1e-9));
        }
    }
}
