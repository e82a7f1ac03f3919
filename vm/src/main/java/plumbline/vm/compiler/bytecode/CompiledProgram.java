package plumbline.vm.compiler.bytecode;

import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.state.ProgramState;

/** A compiled program. Generated classes extend it with parser, stages and deparser. */
public abstract class CompiledProgram implements Executable {
    private final Program program;
    private final PhvLayout layout;
    private final ProgramState state;
    private final long lookedAt;
    private long passes;

    /** @param lookedAt intrinsics that are read, as bits */
    protected CompiledProgram(Program program, PhvLayout layout, ProgramState state, long lookedAt) {
        this.program = program;
        this.layout = layout;
        this.state = state;
        this.lookedAt = lookedAt;
    }

    @Override
    public final Program program() {
        return program;
    }

    @Override
    public final PhvLayout layout() {
        return layout;
    }

    @Override
    public final ProgramState state() {
        return state;
    }

    @Override
    public final boolean looksAt(Intrinsic supplied) {
        return (lookedAt >>> supplied.ordinal() & 1) != 0;
    }

    /** Numbers a pass. */
    protected final void number(Phv phv) {
        phv.pass(passes++);
    }

    /** Ends parsing with an error, where the packet is left. */
    protected static boolean reject(Phv phv, int error, int offset, int at, int length) {
        phv.parsed(offset, at, length);
        phv.set(Intrinsic.PARSER_ERR, error);
        return false;
    }

    /** Resets state and pass numbers to what they were after loading. */
    public final void restart() {
        state.reset();
        passes = 0;
    }
}
