package plumbline.vm.interpreter;

import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Engine;
import plumbline.vm.Executable;

/**
 * The checked engine. At load it binds every unit to slots, arrays, meanings and hashers; per packet it looks nothing up
 * by name and allocates nothing. It counts register accesses and writes, and stops a packet with a
 * {@link plumbline.vm.Trap} where the hardware's rules are broken.
 */
public final class Interpreter implements Engine {
    @Override
    public String name() {
        return "interpreter";
    }

    @Override
    public Executable load(Program program, Limits limits, long seed) {
        return new InterpretedProgram(program, limits, seed);
    }
}
