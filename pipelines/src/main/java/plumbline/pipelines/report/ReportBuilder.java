package plumbline.pipelines.report;

import static plumbline.pipelines.count.CounterFamily.BATCH;
import static plumbline.pipelines.count.CounterFamily.DIGESTS;
import static plumbline.pipelines.count.CounterFamily.DOWN_DROPS;
import static plumbline.pipelines.count.CounterFamily.GENERATOR;
import static plumbline.pipelines.count.CounterFamily.LINK_INPUT;
import static plumbline.pipelines.count.CounterFamily.LINK_OUTPUT;
import static plumbline.pipelines.count.CounterFamily.PIPE;
import static plumbline.pipelines.count.CounterFamily.PIPE_DROPS;
import static plumbline.pipelines.count.CounterFamily.PORT;
import static plumbline.pipelines.count.CounterFamily.PORT_RING_INPUT;
import static plumbline.pipelines.count.CounterFamily.PORT_RING_OUTPUT;
import static plumbline.pipelines.count.CounterFamily.QUEUE;
import static plumbline.pipelines.count.CounterFamily.QUEUE_DROPS;
import static plumbline.pipelines.count.CounterFamily.RECEIVE_DROPS;
import static plumbline.pipelines.count.CounterFamily.RECEIVE_EFFECTS;
import static plumbline.pipelines.count.CounterFamily.RECIRCULATION;
import static plumbline.pipelines.count.CounterFamily.RECIRCULATION_DROPS;
import static plumbline.pipelines.count.CounterFamily.SEND_DROPS;
import static plumbline.pipelines.count.CounterFamily.SEND_EFFECTS;
import static plumbline.pipelines.count.CounterFamily.TABLE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import plumbline.pipelines.count.CounterFamily;
import plumbline.pipelines.count.CounterName;
import plumbline.pipelines.count.CounterSnapshot;
import plumbline.pipelines.generator.GeneratorCounter;
import plumbline.pipelines.pipe.DigestCounter;
import plumbline.pipelines.pipe.PipeCounter;
import plumbline.pipelines.port.BatchCounter;
import plumbline.pipelines.port.PortCounter;
import plumbline.pipelines.ring.RingInput;
import plumbline.pipelines.ring.RingOutput;
import plumbline.vm.count.QueueCounter;
import plumbline.vm.count.TableCounter;

/** Makes a report of the values of a switch's counters, and of the words that go with them. */
public final class ReportBuilder {
    private final CounterSnapshot counters;
    private final Words words;

    /** What is known of a switch beside its counters. */
    public interface Words {
        /** Nothing. */
        Words NONE = new Words() {};

        /** Name of the program. */
        default String program() {
            return "";
        }

        /** Name of the target it was verified against. */
        default String target() {
            return "";
        }

        /** Why a port can no longer receive or send, or null. */
        default String failure(int port) {
            return null;
        }

        /** What the engine said of the first trap of a pipe, or null. */
        default String firstTrap(int pipe) {
            return null;
        }
    }

    /** A report of these values. */
    public ReportBuilder(CounterSnapshot counters, Words words) {
        this.counters = counters;
        this.words = words;
    }

    /** The whole report. */
    public SwitchReport build() {
        return new SwitchReport(
                words.program(),
                words.target(),
                counters.of(PORT).stream().map(this::port).toList(),
                counters.of(PIPE).stream().map(name -> pipe(name.owner())).toList(),
                counters.of(LINK_INPUT).stream()
                        .map(link ->
                                ring("pipe " + link.index() + " to pipe " + link.owner(), link, of(LINK_OUTPUT, link)))
                        .toList(),
                inside());
    }

    /** Packets still inside. */
    public SwitchReport.Inside inside() {
        return new SwitchReport.Inside(
                waiting(QUEUE) + waiting(RECIRCULATION),
                counters.sum(PIPE, PipeCounter.RECIRCULATING),
                counters.sum(BATCH, BatchCounter.COLLECTED),
                counters.sum(PORT_RING_INPUT, RingInput.IN)
                        + counters.sum(LINK_INPUT, RingInput.IN)
                        - counters.sum(PORT_RING_OUTPUT, RingOutput.OUT)
                        - counters.sum(LINK_OUTPUT, RingOutput.OUT),
                counters.sum(PORT, PortCounter.RECEIVE_HELD),
                counters.sum(PORT, PortCounter.SEND_HELD));
    }

    private long waiting(CounterFamily queues) {
        return counters.sum(queues, QueueCounter.ENQUEUED) - counters.sum(queues, QueueCounter.DEQUEUED);
    }

    private static CounterName of(CounterFamily family, CounterName same) {
        return new CounterName(family, same.owner(), same.index());
    }

    private PortReport port(CounterName port) {
        int number = port.owner();
        return new PortReport(
                number,
                counters.text(port),
                counters.get(port, PortCounter.RECEIVED),
                counters.get(port, PortCounter.RECEIVED_BYTES),
                counters.drops(of(RECEIVE_DROPS, port)),
                allQueues(QUEUE, QUEUE_DROPS, number),
                usedQueues(number),
                counters.get(port, PortCounter.SENT),
                counters.get(port, PortCounter.SENT_BYTES),
                DropSums.of(counters.drops(of(SEND_DROPS, port)), counters.drops(of(DOWN_DROPS, port))),
                counters.effects(of(RECEIVE_EFFECTS, port)),
                counters.effects(of(SEND_EFFECTS, port)),
                counters.of(PORT_RING_INPUT, number).stream()
                        .map(ring -> ring(
                                ring.index() == 0 ? "to the pipe" : "to the port", ring, of(PORT_RING_OUTPUT, ring)))
                        .toList(),
                counters.get(port, PortCounter.FAILURES),
                counters.get(port, PortCounter.DOWN) != 0,
                words.failure(number));
    }

    private RingReport ring(String name, CounterName input, CounterName output) {
        return new RingReport(
                name,
                (int) counters.get(input, RingInput.CAPACITY),
                counters.get(input, RingInput.IN),
                counters.get(output, RingOutput.OUT),
                counters.get(input, RingInput.DROPPED));
    }

    private Stream<CounterName> queues(CounterFamily family, int owner) {
        return counters.of(family, owner).stream().filter(name -> name.index() >= 0);
    }

    /** All queues of an owner, those that are no more included; their peak is the owner's. */
    private QueueReport allQueues(CounterFamily family, CounterFamily drops, int owner) {
        CounterName own = new CounterName(family, owner, -1);
        QueueReport all = queues(family, owner)
                .map(name -> queue(name, of(drops, name)))
                .reduce(queue(own, of(drops, own)), QueueReport::plus);
        int peak = queues(family, owner)
                .mapToInt(this::bypassedCells)
                .reduce((int) counters.get(own, QueueCounter.PEAK_CELLS), Math::max);
        return new QueueReport(all.enqueued(), all.dequeued(), all.waiting(), all.marked(), peak, all.drops());
    }

    /** The queues of a port that has several, without those that nothing was sent to. */
    private Map<Integer, QueueReport> usedQueues(int port) {
        Map<Integer, QueueReport> used = new TreeMap<>();
        if (queues(QUEUE, port).count() > 1) {
            queues(QUEUE, port).forEach(name -> {
                QueueReport queue = queue(name, of(QUEUE_DROPS, name));
                if (queue.enqueued() > 0 || !queue.drops().isEmpty()) {
                    used.put(name.index(), queue);
                }
            });
        }
        return used;
    }

    private QueueReport queue(CounterName name, CounterName drops) {
        long in = counters.get(name, QueueCounter.ENQUEUED);
        long out = counters.get(name, QueueCounter.DEQUEUED);
        long bypassed = counters.get(name, QueueCounter.BYPASSED);
        int peak = Math.max((int) counters.get(name, QueueCounter.PEAK_CELLS), bypassedCells(name));
        return new QueueReport(
                in + bypassed,
                out + bypassed,
                in - out,
                counters.get(name, QueueCounter.MARKED),
                peak,
                counters.drops(drops));
    }

    private int bypassedCells(CounterName queue) {
        long longest = counters.get(queue, QueueCounter.MAX_BYPASSED);
        long cell = counters.get(queue, QueueCounter.CELL_BYTES);
        return longest == 0 || cell <= 0 ? 0 : (int) Math.ceilDiv(longest, cell);
    }

    private PipeReport pipe(int pipe) {
        return new PipeReport(
                counters.get(PIPE, pipe, PipeCounter.FIRST_PASSES),
                counters.get(PIPE, pipe, PipeCounter.RECIRCULATED),
                counters.get(PIPE, pipe, PipeCounter.RESUBMITTED),
                counters.get(PIPE, pipe, PipeCounter.MIRROR_PASSES),
                counters.get(PIPE, pipe, PipeCounter.MIRROR_COPIES),
                counters.get(PIPE, pipe, PipeCounter.MULTICAST_COPIES),
                counters.get(DIGESTS, pipe, DigestCounter.SENT),
                counters.get(DIGESTS, pipe, DigestCounter.FULL),
                counters.get(DIGESTS, pipe, DigestCounter.UNHEARD),
                counters.get(DIGESTS, pipe, DigestCounter.UNDECLARED),
                counters.of(RECIRCULATION, pipe).isEmpty() ? null : allQueues(RECIRCULATION, RECIRCULATION_DROPS, pipe),
                new GeneratorReport(
                        counters.get(PIPE, pipe, PipeCounter.GENERATED),
                        counters.get(GENERATOR, pipe, GeneratorCounter.LATE),
                        counters.get(GENERATOR, pipe, GeneratorCounter.MISSED)),
                counters.drops(new CounterName(PIPE_DROPS, pipe, 0)),
                stages(counters.of(TABLE, pipe)),
                words.firstTrap(pipe));
    }

    private Map<String, Map<String, TableReport>> stages(List<CounterName> tables) {
        Map<String, Map<String, TableReport>> stages = new LinkedHashMap<>();
        for (CounterName table : tables) {
            String[] stageAndName = counters.text(table).split("\t", 2);
            stages.computeIfAbsent(stageAndName[0], stage -> new LinkedHashMap<>())
                    .put(
                            stageAndName[stageAndName.length - 1],
                            new TableReport(
                                    counters.get(table, TableCounter.HITS),
                                    counters.get(table, TableCounter.MISSES),
                                    counters.get(table, TableCounter.ENTRIES)));
        }
        return stages;
    }
}
