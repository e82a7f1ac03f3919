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
    private static final Duration WARM_UP = Duration.ofMillis(40);

    private final Visibility visibility;
    private final Duration warmUp;
    private final Thresholds thresholds;

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
        this(Visibility.RESULTS, warmUp, Thresholds.DEFAULT);
    }

    private Compiler(Visibility visibility, Duration warmUp, Thresholds thresholds) {
        this.visibility = visibility;
        this.warmUp = warmUp;
        this.thresholds = thresholds;
    }

    /** An engine with thresholds of its own. */
    static Compiler with(Thresholds thresholds) {
        return new Compiler(Visibility.RESULTS, Duration.ZERO, thresholds);
    }

    /** An engine that fills in every field, for readers of the vector. */
    public static Compiler showingEveryField() {
        return new Compiler(Visibility.EVERY_FIELD, Duration.ZERO, Thresholds.DEFAULT);
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
                new ProgramClass(
                        layout, state, visibility, thresholds, new CompilerPasses(CompilerPasses.Observer.NOBODY)));
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
        ProgramClass generated = new ProgramClass(layout, stateLayout, state, visibility, thresholds);
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
