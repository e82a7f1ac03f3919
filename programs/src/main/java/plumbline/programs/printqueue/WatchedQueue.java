package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import plumbline.programs.printqueue.checkpoint.QueueReading;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.vm.CounterArray;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The registers of one queue of a port, and what the control plane remembers of them. */
final class WatchedQueue {
    private static final long NEVER = -1;
    private static final long WORD = 0xFFFF_FFFFL;

    private final RegisterLayout layout;
    private final int spot;
    private final QueueMonitor monitor;
    private final RegisterArray latest;
    private final RegisterArray began;
    private final CounterArray passed;
    private final List<QueueSample> samples = new ArrayList<>();
    private long beganWord = NEVER;
    private long beganAt = NEVER;

    WatchedQueue(RegisterLayout layout, int spot, State state) {
        this.layout = layout;
        this.spot = spot;
        monitor = layout.depths() == 0 ? null : new QueueMonitor(state, layout.depths());
        latest = state.register("latest");
        began = state.register("began");
        passed = state.counter("passed");
    }

    /** Packets that have left it. */
    long passed() {
        return passed.packets(spot);
    }

    /** Looks at what every packet of it passes. */
    void sample(long nanos) {
        long word = began.lo(spot);
        if (word != beganWord && passed() > 0) {
            beganWord = word;
            beganAt = nanos - (nanos - word & WORD);
        }
        samples.add(new QueueSample(nanos, latest.lo(spot), beganAt, passed()));
    }

    /** Since when it had not been empty, of which a packet that came to it has kept the lower 32 bits. */
    long began(long word, long came) {
        return word == beganWord ? beganAt : came - (came - word & WORD);
    }

    /**
     * Reads what was there when packets ceased to write a bank, and the looks until now.
     *
     * @param half of the bank
     * @param bank of the half
     * @param nanos when they ceased
     * @param passed packets that have left the port until now
     * @param left by the number of a packet a time by which it had left
     * @param flows gets the flows
     */
    QueueReading read(int half, int bank, long nanos, long passed, LongUnaryOperator left, FlowTable flows) {
        QueueSteps steps = QueueSteps.NONE;
        if (monitor != null) {
            monitor.take(layout.monitor(half, bank, spot), passed, left);
            steps = monitor.steps(nanos, flows);
        }
        QueueReading reading = new QueueReading(steps, samples);
        samples.clear();
        return reading;
    }
}
