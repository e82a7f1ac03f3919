package plumbline.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.bench.handwritten.Forwarder;
import plumbline.pipelines.port.PortException;

/**
 * Time of a batch of {@link #PACKETS} packets of 64 bytes. Every batch is a sample: on a machine with other work to do
 * the fast ones are those that it let alone. Between batches the bytes are restored: a time to live must not run out.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class EngineBenchmark {
    static final int PACKETS = 65_536;

    private static final long SEED = 1;

    /** What is done. */
    @Param
    public EngineWorkload workload;

    /** Who does it. */
    @Param
    public Variant variant;

    private Packets packets;
    private Forwarder forwarder;

    /** Generates packets and loads the program. */
    @Setup
    public void load() throws PortException {
        packets = Packets.generate(PACKETS, EngineWorkload.FLOWS, SEED);
        forwarder = variant.of(workload, SEED);
    }

    /** Undoes what the last invocation wrote. */
    @Setup(Level.Invocation)
    public void restore() {
        packets.restore();
    }

    /** All packets; the sum of the ports keeps the JIT from leaving out work. */
    @Benchmark
    public int forward() {
        int ports = 0;
        for (int i = 0; i < PACKETS; i++) {
            ports += packet(i);
        }
        return ports;
    }

    /** Not inlined: nothing can be hoisted from packet to packet, as behind the calls of a switch. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private int packet(int number) {
        return forwarder.forward(packets.bytes(), packets.offset(number), packets.length(number));
    }
}
