package plumbline.bench.jmh;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
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
import plumbline.bench.program.BenchProgram;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.pipelines.port.PortException;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.compiler.Compiler;

/**
 * Run to completion (batch 1) against one phase at a time over a batch: parse all, ingress all, egress and deparse all.
 * The count-min sketch with small rows stays in the caches, that with large ones misses them twice per packet.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BatchBenchmark {
    private static final int PACKETS = 65_536;
    private static final long SEED = 1;

    /** Counters per row. */
    @Param({"65536", "4194304"})
    public int entries;

    /** Packets that go through a phase before the next phase begins. */
    @Param({"1", "16", "64"})
    public int batch;

    private Packets packets;
    private UnsafeBuffer buffer;
    private Executable program;
    private Phv[] vectors;

    /** Generates packets and loads the program. */
    @Setup
    public void load() throws PortException {
        packets = Packets.generate(PACKETS, 1 << 20, SEED);
        buffer = new UnsafeBuffer(packets.bytes());
        program = new Compiler()
                .load(BenchProgram.COUNTMIN.assemble(Map.of("entries", (long) entries)), Limits.NONE, SEED);
        vectors = Stream.generate(program.layout()::newPhv).limit(batch).toArray(Phv[]::new);
    }

    /** Undoes what the last invocation wrote. */
    @Setup(Level.Invocation)
    public void restore() {
        packets.restore();
    }

    /** All packets. */
    @Benchmark
    @OperationsPerInvocation(PACKETS)
    public long forward() {
        long ports = 0;
        for (int first = 0; first < PACKETS; first += batch) {
            ports += forward(first);
        }
        return ports;
    }

    private long forward(int first) {
        for (int i = 0; i < batch; i++) {
            program.parse(vectors[i], buffer, packets.offset(first + i), packets.length(first + i));
        }
        for (int i = 0; i < batch; i++) {
            vectors[i].set(Intrinsic.INGRESS_PORT, 0);
            program.ingress(vectors[i]);
        }
        long ports = 0;
        for (int i = 0; i < batch; i++) {
            program.egress(vectors[i]);
            program.deparse(vectors[i], buffer);
            ports += vectors[i].get(Intrinsic.UCAST_EGRESS_PORT);
        }
        return ports;
    }
}
