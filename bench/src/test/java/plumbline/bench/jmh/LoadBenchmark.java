package plumbline.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import plumbline.verifier.Verified;
import plumbline.vm.Executable;
import plumbline.vm.compiler.Compiler;

/**
 * How long the engine takes to load the largest program of a chip, first thing in a new JVM: as a user waits for it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(5)
@Measurement(iterations = 1)
public class LoadBenchmark {
    private Verified program;

    /** Assembles and verifies it. */
    @Setup
    public void verify() {
        program = GeneratedProgram.full();
    }

    /** Compiles it, its warm-up included. */
    @Benchmark
    public Executable load() {
        return new Compiler().load(program.program(), program.limits(), 1);
    }
}
