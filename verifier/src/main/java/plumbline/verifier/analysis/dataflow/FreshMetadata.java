package plumbline.verifier.analysis.dataflow;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;

/** Metadata that are 0 when a pass comes to the stages. */
public final class FreshMetadata {
    private FreshMetadata() {}

    /** All declared metadata except those that a copy carries into its next pass or the parser sets. */
    public static Set<Field> of(Program program) {
        Set<Field> fresh = new HashSet<>(program.metadata());
        program.fieldLists().stream()
                .filter(FieldList::sendsPacket)
                .map(FieldList::fields)
                .forEach(fresh::removeAll);
        fresh.removeAll(program.parser().assigned());
        return fresh;
    }
}
