package plumbline.vm.compiler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.CompiledProgram;
import plumbline.vm.compiler.dataflow.Visibility;
import plumbline.vm.state.ProgramState;

/**
 * The fast engine: every program becomes a hidden class of its own, in which its state and its instructions' meanings
 * are constants. It relies on the verifier's proofs where the interpreter checks: that no pass accesses a register more
 * often than it may, and that no two units of a stage write one field for the same packet. An unverified program that
 * breaks these rules is not stopped: all its accesses happen, and of two writes the later in the program counts.
 */
public final class Compiler implements Engine {
    private static final Duration WARM_UP = Duration.ofMillis(40);

    private final Visibility visibility;
    private final Duration warmUp;

    /** The engine for traffic: fields that neither the program nor the architecture reads stay 0. */
    public Compiler() {
        this(WARM_UP);
    }

    /**
     * The engine for traffic with another time for warming up.
     *
     * @param warmUp how long a program is run on synthetic packets when it is loaded; its state is fresh afterwards
     */
    public Compiler(Duration warmUp) {
        this(Visibility.RESULTS, warmUp);
    }

    private Compiler(Visibility visibility, Duration warmUp) {
        this.visibility = visibility;
        this.warmUp = warmUp;
    }

    /** An engine that fills in every field, for readers of the vector. */
    public static Compiler showingEveryField() {
        return new Compiler(Visibility.EVERY_FIELD, Duration.ZERO);
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
    public Executable load(Program program, Limits limits, long seed) {
        PhvLayout layout = new PhvLayout(program);
        ProgramState state = new ProgramState(program);
        ProgramClass generated = new ProgramClass(program, layout, state, seed, visibility);
        CompiledProgram executable = define(generated, program, layout, state);
        if (warmUp.isPositive()) {
            new WarmUp(executable).run(warmUp);
        }
        return executable;
    }

    private static CompiledProgram define(
            ProgramClass generated, Program program, PhvLayout layout, ProgramState state) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup()
                    .defineHiddenClassWithClassData(generated.bytes(), generated.classData(), true);
            MethodHandle constructor = lookup.findConstructor(
                    lookup.lookupClass(),
                    MethodType.methodType(void.class, Program.class, PhvLayout.class, ProgramState.class, long.class));
            return (CompiledProgram) constructor.invoke(program, layout, state, generated.supplied());
        } catch (Throwable wrong) {
            throw new AssertionError("the class generated for " + program.name() + " is wrong", wrong);
        }
    }
}
