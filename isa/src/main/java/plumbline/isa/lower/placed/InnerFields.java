package plumbline.isa.lower.placed;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;

/**
 * The metadata that only the units of one direction use: no parser, deparser, copy of the packet or other direction.
 */
final class InnerFields {
    private InnerFields() {}

    /** @param other the stages of the other direction */
    static Set<Field> of(Program program, List<Stage> other) {
        Set<Field> inner = new HashSet<>(program.metadata());
        other.stream().flatMap(stage -> stage.units().stream()).forEach(unit -> {
            Operands.read(program, unit).forEach(inner::remove);
            Operands.written(program, unit).forEach(inner::remove);
        });
        inner.removeAll(program.usedAroundUnits());
        return inner;
    }
}
