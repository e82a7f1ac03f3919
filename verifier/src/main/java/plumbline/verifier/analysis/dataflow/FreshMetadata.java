package plumbline.verifier.analysis.dataflow;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;

/** Metadata that are 0 at the start of every pass. */
public final class FreshMetadata {
    private FreshMetadata() {}

    /** All declared metadata except those that a copy carries into its next pass. */
    public static Set<Field> of(Program program) {
        Set<Field> fresh = new HashSet<>(program.metadata());
        program.fieldLists().stream()
                .filter(fieldList -> !(fieldList instanceof FieldList.Digest))
                .map(FieldList::fields)
                .forEach(fresh::removeAll);
        return fresh;
    }
}
