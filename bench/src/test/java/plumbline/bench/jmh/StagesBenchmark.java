package plumbline.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/** Time of a batch of {@link #PACKETS} packets against the number of stages: there must be no cliff. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
public class StagesBenchmark {
    static final int PACKETS = 8_192;

    private static final long SEED = 1;

    /** Stages; 0 stands for the full program of twelve stages in each direction. */
    @Param({"1", "2", "4", "8", "12", "16", "20", "0"})
    public int stages;

    private Packets packets;
    private Forwarder forwarder;

    /** Generates packets and loads the program. */
    @Setup
    public void load() throws PortException {
        packets = Packets.generate(PACKETS, EngineWorkload.FLOWS, SEED);
        Verified program = program(stages);
        forwarder = new EngineForwarder(new Compiler().load(program.program(), program.limits(), SEED), 0);
    }

    /** The program of a parameter. */
    static Verified program(int stages) {
        return stages == 0 ? GeneratedProgram.full() : GeneratedProgram.stages(stages);
    }

    /** All packets; the sum of the ports keeps the JIT from leaving out work. */
    @Benchmark
    public int forward() {
        int ports = 0;
        for (int i = 0; i < PACKETS; i++) {
            ports += forwarder.forward(packets.bytes(), packets.offset(i), packets.length(i));
        }
        return ports;
    }
}
