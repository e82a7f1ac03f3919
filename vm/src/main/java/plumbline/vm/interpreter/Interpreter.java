package plumbline.vm.interpreter;

import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Engine;
import plumbline.vm.PhvLayout;
import plumbline.vm.PreparedProgram;
import plumbline.vm.ReparsedProgram;
import plumbline.vm.state.StateLayout;
import plumbline.vm.trace.Tracer;

/**
 * The checked engine. An instance binds every unit to slots, arrays, meanings and hashers; per packet it looks nothing
 * up by name and allocates nothing. It counts register accesses and writes, and stops a packet with a
 * {@link plumbline.vm.Trap} where the hardware's rules are broken.
 */
public final class Interpreter implements Engine {
    private final Tracer tracer;

    /** An interpreter without a tracer. */
    public Interpreter() {
        this(null);
    }

    /**
     * An interpreter with a tracer.
     *
     * @param tracer null for none
     */
    public Interpreter(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public String name() {
        return "interpreter";
    }

    @Override
    public PreparedProgram prepare(Program program, Limits limits) {
        if (program.reparsing().isPresent()) {
            return ReparsedProgram.prepare(this, program, limits);
        }
        PhvLayout layout = new PhvLayout(program);
        StateLayout state = new StateLayout(program);
        return seed -> {
            InterpretedProgram instance = new InterpretedProgram(layout, state, limits, seed);
            return tracer == null ? instance : new TracedProgram(instance, tracer);
        };
    }
}
