package plumbline.verifier.fit.rewrite;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;

/** The fields that something in a program looks at. */
final class FieldReads {
    private FieldReads() {}

    static Set<Field> of(Program program) {
        Set<Field> read = Operands.read(program);
        read.addAll(program.parser().assigned());
        return read;
    }

    /** The program whose tables' actions set none of some fields that nothing looks at. */
    static Program withoutStores(Program program, Set<Field> fields) {
        Set<Field> unread = new HashSet<>(fields);
        unread.retainAll(program.metadata());
        unread.removeAll(of(program));
        return program.withTables(program.tables().stream()
                .map(table -> table.mapBodies(body -> body.stream()
                        .filter(assign -> !unread.contains(assign.dest()))
                        .toList()))
                .toList());
    }
}
