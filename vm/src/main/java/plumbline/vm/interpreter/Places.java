package plumbline.vm.interpreter;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;
import plumbline.vm.Trap;

/** Numbers the places of a program that can break a rule, so that the running engine keeps only numbers. */
final class Places {
    private final Program program;
    private final PhvLayout layout;
    private final List<Position> positions = new ArrayList<>();

    Places(Program program, PhvLayout layout) {
        this.program = program;
        this.layout = layout;
    }

    /** The number of one more place. */
    int add(Position at) {
        positions.add(at);
        return positions.size() - 1;
    }

    Trap registerAccesses(int register, int limit, int first, int at, long pass) {
        String name = program.registers().get(register).name();
        return Trap.registerAccesses(name, limit, positions.get(first), positions.get(at), pass);
    }

    Trap writtenTwice(int slot, int first, int at, long pass) {
        return Trap.writtenTwice(layout.fields().get(slot).name(), positions.get(first), positions.get(at), pass);
    }
}
