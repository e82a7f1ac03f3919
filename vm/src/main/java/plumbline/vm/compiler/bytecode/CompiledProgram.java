package plumbline.vm.compiler.bytecode;

import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.vm.BridgedMetadata;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.RandomDraws;
import plumbline.vm.state.ProgramState;

/** An instance of a compiled program. Generated classes extend it with parser, stages and deparser. */
public abstract class CompiledProgram implements Executable {
    private final Program program;
    private final PhvLayout layout;
    private final long lookedAt;
    private final BridgedMetadata bridged;
    private final ProgramState state;
    private final long seed;
    private long passes;
    private long fetched;

    /**
     * @param lookedAt intrinsics that are read, as bits
     * @param bridged what is read behind ingress
     * @param seed of all random draws
     */
    protected CompiledProgram(
            Program program, PhvLayout layout, long lookedAt, BridgedMetadata bridged, ProgramState state, long seed) {
        this.program = program;
        this.layout = layout;
        this.lookedAt = lookedAt;
        this.bridged = bridged;
        this.state = state;
        this.seed = seed;
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
        return (lookedAt >>> PhvLayout.slot(supplied) & 1) != 0;
    }

    @Override
    public final BridgedMetadata bridged() {
        return bridged;
    }

    /** Numbers a pass. */
    protected final void number(Phv phv) {
        phv.pass(passes++);
    }

    /** Resets state and pass numbers to what they were after loading. */
    public final void restart() {
        state.reset();
        passes = 0;
    }

    /** Takes the sum of words that were read to have them in the caches: or else the JIT would not read them. */
    protected final void fetched(long sum) {
        fetched = sum;
    }

    /** Draws by the number of a pass. */
    protected final long draw(Phv phv, int draw) {
        return RandomDraws.draw(seed, phv.pass(), draw);
    }

    /** Ends parsing with an error, where the packet is left. */
    protected static boolean reject(Phv phv, int error, int offset, int at, int length) {
        phv.parsed(offset, at, length);
        phv.set(Intrinsic.PARSER_ERR, error);
        return false;
    }
}
