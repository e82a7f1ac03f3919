package plumbline.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds per packet of engines and of hand-written Java on the same packets, in memory, on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"
})
public class EnginesBenchmark {
    private static final int PACKETS = 4_096;
    private static final int FLOWS = 65_536;

    /** The work. */
    @Param
    public Work work;

    /** Who does it. */
    @Param
    public Work.Engine engine;

    private UnsafeBuffer[] frames;
    private Processor processor;

    /** Fresh state and packets. */
    @Setup
    public void prepare() {
        frames = new Frames(PACKETS, FLOWS, 1).buffers();
        processor = work.processor(engine);
    }

    /** All packets once. */
    @Benchmark
    @OperationsPerInvocation(PACKETS)
    public long packets() {
        long sum = 0;
        for (UnsafeBuffer frame : frames) {
            sum += processor.process(frame, Frames.OFFSET, Frames.LENGTH, 0);
        }
        return sum;
    }
}
