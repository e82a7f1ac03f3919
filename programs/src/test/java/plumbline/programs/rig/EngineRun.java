package plumbline.programs.rig;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.State;

/**
 * A program in an engine without a switch around it; a second access of a register in a pass is refused where it is
 * checked.
 */
public final class EngineRun {
    /** Seed of random draws. */
    public static final long SEED = 42;

    private final Executable executable;
    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final Phv phv;

    public EngineRun(Engine engine, Program program) {
        executable = engine.load(program, new Limits(1, 0, 0), SEED);
        phv = executable.layout().newPhv();
    }

    /** Sends a frame through ingress. */
    public void send(byte[] frame) {
        buffer.wrap(frame);
        phv.set(Intrinsic.INGRESS_PORT, 0);
        executable.parseAndIngress(phv, buffer, 0, frame.length);
    }

    public State state() {
        return executable.state();
    }
}
