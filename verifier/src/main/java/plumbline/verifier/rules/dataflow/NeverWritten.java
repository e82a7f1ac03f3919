package plumbline.verifier.rules.dataflow;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.FreshMetadata;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Metadata that are read, or carried by a copy or a digest, get a value somewhere. */
public final class NeverWritten extends Rule {
    public NeverWritten() {
        super(
                "never-written",
                "metadata that are read or carried are written somewhere (warning)",
                "Metadata are 0 at the start of a pass. A field that is never written stays 0, which is"
                        + " rarely intended.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Set<Field> told = context.written();
        Set<Field> silent = FreshMetadata.of(context.program());
        silent.removeAll(told);
        for (PlacedUnit unit : context.units()) {
            for (Use read : context.effects(unit).reads()) {
                if (silent.remove(read.field())) {
                    told.add(read.field());
                    found.warning(
                            read.at(),
                            unit.place() + " reads '" + read.field().name()
                                    + "', which is never written: it is always 0",
                            "give it a value before it is read, or write 0");
                }
            }
        }
        carried(context.program(), told, found);
    }

    /**
     * What a copy, a resubmit or a digest carries although nothing writes it. A copy brings back what it carries, so
     * that a field may be read in its next pass; but it must have been written before.
     */
    private static void carried(Program program, Set<Field> told, Findings found) {
        Set<Field> silent = new HashSet<>(program.metadata());
        silent.removeAll(told);
        for (FieldList fieldList : program.fieldLists()) {
            for (Field field : fieldList.fields()) {
                if (silent.remove(field)) {
                    found.warning(
                            fieldList.at(),
                            fieldList.kind() + " '" + fieldList.name() + "' carries '" + field.name()
                                    + "', which is never written: it is always 0",
                            "write it in the pass that triggers this, or leave it out");
                }
            }
        }
    }
}
