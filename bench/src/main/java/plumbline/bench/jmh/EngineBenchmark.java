package plumbline.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import plumbline.bench.handwritten.Forwarder;
import plumbline.pipelines.port.PortException;

/**
 * Time per packet of 64 bytes. An invocation takes {@link #PACKETS} packets through, then their bytes are restored
 * outside the measured time: a time to live must not run out.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineBenchmark {
    static final int PACKETS = 65_536;

    private static final long SEED = 1;

    /** What is done. */
    @Param
    public Workload workload;

    /** Who does it. */
    @Param
    public Variant variant;

    private Packets packets;
    private Forwarder forwarder;

    /** Generates packets and loads the program. */
    @Setup
    public void load() throws PortException {
        packets = Packets.generate(PACKETS, Workload.FLOWS, SEED);
        forwarder = variant.of(workload, SEED);
    }

    /** Undoes what the last invocation wrote. */
    @Setup(Level.Invocation)
    public void restore() {
        packets.restore();
    }

    /** All packets; the sum of the ports keeps the JIT from leaving out work. */
    @Benchmark
    @OperationsPerInvocation(PACKETS)
    public int forward() {
        byte[] bytes = packets.bytes();
        int ports = 0;
        for (int i = 0; i < PACKETS; i++) {
            ports += forwarder.forward(bytes, packets.offset(i), packets.length(i));
        }
        return ports;
    }
}
