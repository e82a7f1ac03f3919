package plumbline.programs.printqueue.history;

import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.QueueReading;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.WindowCells;

/**
 * A checkpoint as bytes: what it begins with, then the rest, deflated.
 *
 * <pre>
 *   port, kind, from, to │ bytes of the rest │ rest, deflated: victim, flows, windows, queues
 * </pre>
 *
 * Numbers are stop-bit coded, seven bits to a byte; times, cells and depths are differences from the one before. A
 * window has first the differences of all its cells, nearly all of them 1 or 2 while the link is busy, then their
 * flows, which come in runs: two bytes a cell, of which deflating leaves less than one.
 */
final class CheckpointCodec {
    private CheckpointCodec() {}

    static void write(Checkpoint checkpoint, Bytes<?> to) {
        to.writeStopBit(checkpoint.port()).writeStopBit(checkpoint.kind().ordinal());
        to.writeStopBit(checkpoint.from()).writeStopBit(checkpoint.to() - checkpoint.from());
        Bytes<byte[]> rest = Bytes.allocateElasticOnHeap(1 << 16);
        writeRest(checkpoint, rest);
        Deflated.write(rest, to);
    }

    private static void writeRest(Checkpoint checkpoint, Bytes<?> to) {
        Checkpoint.Victim victim = checkpoint.victim();
        to.writeStopBit(victim.came())
                .writeStopBit(victim.left())
                .writeStopBit(victim.queue())
                .writeStopBit(victim.began());
        to.writeStopBit(checkpoint.asked());
        to.writeStopBit(checkpoint.flows().size());
        for (FiveTuple flow : checkpoint.flows()) {
            to.writeInt(flow.src()).writeInt(flow.dst());
            to.writeUnsignedShort(flow.srcPort())
                    .writeUnsignedShort(flow.dstPort())
                    .writeUnsignedByte(flow.protocol());
        }
        to.writeStopBit(checkpoint.windows().size());
        for (WindowCells cells : checkpoint.windows()) {
            to.writeStopBit(cells.count());
            long last = 0;
            for (long number : cells.numbers()) {
                to.writeStopBit(number - last);
                last = number;
            }
            for (int flow : cells.flows()) {
                to.writeStopBit(flow);
            }
        }
        to.writeStopBit(checkpoint.queues().size());
        for (QueueReading queue : checkpoint.queues()) {
            writeSteps(queue.steps(), to);
            writeSamples(queue.samples(), to);
        }
    }

    private static void writeSteps(QueueSteps queue, Bytes<?> to) {
        to.writeStopBit(queue.nanos())
                .writeStopBit(queue.depth())
                .writeStopBit(queue.steps().size());
        QueueSteps.Step last = new QueueSteps.Step(0, 0, queue.nanos());
        for (QueueSteps.Step step : queue.steps()) {
            to.writeStopBit(step.depth() - last.depth())
                    .writeStopBit(step.flow())
                    .writeStopBit(step.left() - last.left());
            last = step;
        }
    }

    private static void writeSamples(List<QueueSample> samples, Bytes<?> to) {
        to.writeStopBit(samples.size());
        QueueSample last = new QueueSample(0, 0, 0, 0);
        for (QueueSample sample : samples) {
            to.writeStopBit(sample.nanos() - last.nanos()).writeStopBit(sample.depth());
            to.writeStopBit(sample.began() - last.began()).writeStopBit(sample.passed() - last.passed());
            last = sample;
        }
    }

    /** What a checkpoint begins with. */
    record Start(int port, Checkpoint.Kind kind, long from, long to) {
        static Start read(Bytes<?> in) {
            int port = (int) in.readStopBit();
            Checkpoint.Kind kind = Checkpoint.Kind.values()[(int) in.readStopBit()];
            long from = in.readStopBit();
            return new Start(port, kind, from, from + in.readStopBit());
        }
    }

    /** Reads one; anything may be thrown if these bytes are none, which their checksum has ruled out. */
    static Checkpoint read(Bytes<?> from) {
        Start start = Start.read(from);
        Bytes<?> in = Deflated.read(from);
        Checkpoint.Victim victim =
                new Checkpoint.Victim(in.readStopBit(), in.readStopBit(), (int) in.readStopBit(), in.readStopBit());
        long asked = in.readStopBit();
        return new Checkpoint(
                start.port(),
                start.kind(),
                start.from(),
                start.to(),
                victim,
                asked,
                flows(in),
                windows(in),
                queues(in));
    }

    private static List<FiveTuple> flows(Bytes<?> in) {
        int count = (int) in.readStopBit();
        List<FiveTuple> flows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            flows.add(new FiveTuple(
                    in.readInt(), in.readInt(), in.readUnsignedShort(), in.readUnsignedShort(), in.readUnsignedByte()));
        }
        return flows;
    }

    private static List<WindowCells> windows(Bytes<?> in) {
        int count = (int) in.readStopBit();
        List<WindowCells> windows = new ArrayList<>(count);
        for (int window = 0; window < count; window++) {
            int cells = (int) in.readStopBit();
            long[] numbers = new long[cells];
            int[] flows = new int[cells];
            long number = 0;
            for (int i = 0; i < cells; i++) {
                number += in.readStopBit();
                numbers[i] = number;
            }
            for (int i = 0; i < cells; i++) {
                flows[i] = (int) in.readStopBit();
            }
            windows.add(new WindowCells(numbers, flows));
        }
        return windows;
    }

    private static List<QueueReading> queues(Bytes<?> in) {
        int count = (int) in.readStopBit();
        List<QueueReading> queues = new ArrayList<>(count);
        for (int queue = 0; queue < count; queue++) {
            queues.add(new QueueReading(steps(in), samples(in)));
        }
        return queues;
    }

    private static QueueSteps steps(Bytes<?> in) {
        long nanos = in.readStopBit();
        long top = in.readStopBit();
        int count = (int) in.readStopBit();
        List<QueueSteps.Step> steps = new ArrayList<>(count);
        QueueSteps.Step last = new QueueSteps.Step(0, 0, nanos);
        for (int i = 0; i < count; i++) {
            last = new QueueSteps.Step(
                    last.depth() + (int) in.readStopBit(), (int) in.readStopBit(), last.left() + in.readStopBit());
            steps.add(last);
        }
        return new QueueSteps(nanos, top, steps);
    }

    private static List<QueueSample> samples(Bytes<?> in) {
        int count = (int) in.readStopBit();
        List<QueueSample> samples = new ArrayList<>(count);
        QueueSample last = new QueueSample(0, 0, 0, 0);
        for (int i = 0; i < count; i++) {
            last = new QueueSample(
                    last.nanos() + in.readStopBit(),
                    in.readStopBit(),
                    last.began() + in.readStopBit(),
                    last.passed() + in.readStopBit());
            samples.add(last);
        }
        return samples;
    }
}
