package plumbline.programs;

import java.util.function.Consumer;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.vm.State;

/**
 * Measures in intervals while packets flow: at the end of each it reads the program's result out and sets all registers
 * back to their first values. Both happen between two packets. Clones that recirculate at that moment write into the
 * new interval: an entry that begins one too high, no more.
 */
public final class IntervalReadOuts implements ControlPlane {
    private final ReadOut readOut;
    private final Program program;
    private final long length;
    private final int top;
    private final Consumer<Interval> listener;
    private long end;
    private long start;

    /**
     * What one interval gave.
     *
     * @param start in nanoseconds
     * @param end in nanoseconds; of the last one, when the run ended
     */
    public record Interval(long start, long end, Reading reading) {}

    /**
     * @param program as it runs
     * @param start of the first interval in nanoseconds
     * @param length in nanoseconds, at least 1
     * @param top rows of each reading at most
     * @param listener gets each interval, the last when the run has ended
     */
    public IntervalReadOuts(
            Program program, ReadOut readOut, long start, long length, int top, Consumer<Interval> listener) {
        if (length < 1) {
            throw new IllegalArgumentException("an interval of " + length + " ns");
        }
        this.readOut = readOut;
        this.program = program;
        this.start = start;
        this.length = length;
        this.end = start + length;
        this.top = top;
        this.listener = listener;
    }

    @Override
    public long nextWorkNanos() {
        return end;
    }

    /**
     * Sets all registers of a program back to their first values, and gives its hashes the next seed, as nothing that
     * they computed is left; on the thread of the pipe, between two packets.
     */
    public static void restart(Program program, State state) {
        program.registers().stream().map(Register::name).forEach(name -> state.register(name)
                .reset());
        state.hashSeed(state.hashSeed().next());
    }

    /** Ends the interval; called late, the interval was longer. */
    @Override
    public void work(RuntimeControl control, long nanos) {
        listener.accept(new Interval(start, nanos, readOut.read(control.state(), top)));
        restart(program, control.state());
        start = nanos;
        while (end <= nanos) {
            end += length;
        }
    }
}
