package plumbline.vm.compiler.ir;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.ClassConstants;
import plumbline.vm.compiler.bytecode.LinePositions;
import plumbline.vm.compiler.bytecode.StateParts;
import plumbline.vm.state.StateLayout;

/**
 * What all generators of one class share.
 *
 * @param self the class that is generated
 * @param state of its instances
 * @param constants of the class
 * @param parts of the state of an instance
 * @param positions of the program by line, for listings
 * @param ir what is executed where
 */
public record ClassContext(
        ClassDesc self,
        Program program,
        PhvLayout layout,
        StateLayout state,
        ClassConstants constants,
        StateParts parts,
        LinePositions positions,
        Ir ir) {

    /** A context that keeps units in the stages of the program. */
    public static ClassContext of(
            ClassDesc self, PhvLayout layout, StateLayout state, ClassConstants constants, StateParts parts) {
        return new ClassContext(
                self, state.program(), layout, state, constants, parts, new LinePositions(), Ir.of(state.program()));
    }

    /** The same with another plan. */
    public ClassContext with(Ir changed) {
        return new ClassContext(self, program, layout, state, constants, parts, positions, changed);
    }

    /** Another plan, with some metadata more behind all fields. */
    public ClassContext with(Ir changed, List<Field> more) {
        Program larger = program.withMetadata(
                Stream.concat(program.metadata().stream(), more.stream()).toList());
        return new ClassContext(self, larger, new PhvLayout(larger), state, constants, parts, positions, changed);
    }

    public int slot(Field field) {
        return layout.slot(field);
    }

    public BitSet slots(Collection<Field> fields) {
        BitSet slots = new BitSet();
        fields.forEach(field -> slots.set(slot(field)));
        return slots;
    }

    /** The slots of the fields that copies of a packet carry. */
    public BitSet carried() {
        BitSet slots = new BitSet();
        program.fieldLists().forEach(list -> slots.or(slots(list.fields())));
        return slots;
    }

    /** Notes where the code that follows was written. */
    public void at(CodeBuilder code, Position position) {
        if (position.line() > 0 && position.line() < 65_536) {
            positions.add(position);
            code.lineNumber(position.line());
        }
    }
}
