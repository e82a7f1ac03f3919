package plumbline.vm.compiler;

import java.time.Duration;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.PhvLayout;
import plumbline.vm.PreparedProgram;
import plumbline.vm.ReparsedProgram;
import plumbline.vm.compiler.bytecode.CompileException;
import plumbline.vm.compiler.bytecode.CompiledProgram;
import plumbline.vm.compiler.pass.CompilerPasses;
import plumbline.vm.compiler.pass.IndexComputation;
import plumbline.vm.state.ProgramState;
import plumbline.vm.state.StateLayout;

/**
 * The fast engine: every program becomes a hidden class, in which its instructions' meanings are constants. Several
 * instances share a class and have a state each; in the class of a single one its state is constants too. It relies on
 * the verifier's proofs where the interpreter checks: that no pass accesses a register more often than it may, and that
 * no two units of a stage write one field for the same packet. An unverified program that breaks these rules is not
 * stopped: all its accesses happen, and of two writes the later in the program counts.
 */
public final class Compiler implements Engine {
    /**
     * The smallest array or table, in bytes, that is fetched ahead for batches of packets. Smaller ones stay in a
     * core's own caches: the second level of servers has 1 to 2 MiB. Finding the places costs as much as parsing and
     * hashing, so it must save a way to the last level or to memory.
     */
    static final long LARGE = 1 << 21;

    private static final Duration WARM_UP = Duration.ofMillis(40);

    private final Visibility visibility;
    private final Duration warmUp;
    private final long large;

    /** The engine for traffic: fields that neither the program nor the architecture reads stay 0. */
    public Compiler() {
        this(WARM_UP);
    }

    /**
     * The engine for traffic with another time for warming up.
     *
     * @param warmUp how long a program is run on synthetic packets when it is prepared or loaded; its state is fresh
     *     afterwards
     */
    public Compiler(Duration warmUp) {
        this(Visibility.RESULTS, warmUp, LARGE);
    }

    private Compiler(Visibility visibility, Duration warmUp, long large) {
        this.visibility = visibility;
        this.warmUp = warmUp;
        this.large = large;
    }

    /** An engine that fetches ahead what has so many bytes or more. */
    static Compiler fetchingAhead(long bytes) {
        return new Compiler(Visibility.RESULTS, Duration.ZERO, bytes);
    }

    /** An engine that fills in every field, for readers of the vector. */
    public static Compiler showingEveryField() {
        return new Compiler(Visibility.EVERY_FIELD, Duration.ZERO, LARGE);
    }

    @Override
    public String name() {
        return "compiled";
    }

    /**
     * {@inheritDoc}
     *
     * @throws CompileException if the program cannot be compiled
     */
    @Override
    public PreparedProgram prepare(Program program, Limits limits) {
        if (program.reparsing().isPresent()) {
            return ReparsedProgram.prepare(this, program, limits);
        }
        Program computed = IndexComputation.of(program);
        PhvLayout layout = new PhvLayout(computed);
        StateLayout state = new StateLayout(computed);
        CompiledClass compiled = new CompiledClass(
                program,
                layout,
                new ProgramClass(layout, state, visibility, large, new CompilerPasses(CompilerPasses.Observer.NOBODY)));
        warmUp(compiled.instance(new ProgramState(state), 0));
        return seed -> compiled.instance(new ProgramState(state), seed);
    }

    /**
     * {@inheritDoc} Its state becomes constants of a class of its own, which is a little faster.
     *
     * @throws CompileException if the program cannot be compiled
     */
    @Override
    public Executable load(Program program, Limits limits, long seed) {
        if (program.reparsing().isPresent()) {
            return ReparsedProgram.of(program, direction -> load(direction, limits, seed));
        }
        Program computed = IndexComputation.of(program);
        PhvLayout layout = new PhvLayout(computed);
        StateLayout stateLayout = new StateLayout(computed);
        ProgramState state = new ProgramState(stateLayout);
        ProgramClass generated = new ProgramClass(layout, stateLayout, state, visibility, large);
        CompiledProgram executable = new CompiledClass(program, layout, generated).instance(state, seed);
        warmUp(executable);
        executable.restart();
        return executable;
    }

    private void warmUp(CompiledProgram executable) {
        if (warmUp.isPositive()) {
            new WarmUp(executable).run(warmUp);
        }
    }
}
