package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.FreshMetadata;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Use;

/** Metadata that are read get a value somewhere. */
final class NeverWritten extends Rule {
    NeverWritten() {
        super(
                "never-written",
                "metadata that are read get a value somewhere (warning)",
                "Metadata are 0 at the start of a pass; a field that nothing writes stays 0, which is seldom meant.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Set<Field> silent = FreshMetadata.of(context.program());
        for (PlacedUnit unit : context.units()) {
            Effects.of(context.program(), unit.unit()).writes().forEach(write -> silent.remove(write.field()));
        }
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            for (Use read : Effects.of(context.program(), unit.unit()).reads()) {
                if (silent.remove(read.field())) {
                    found.add(warning(
                            read.at(),
                            unit.place() + " reads '" + read.field().name() + "', which nothing writes: it is always 0",
                            "write it in an earlier stage, or write 0"));
                }
            }
        }
        return found;
    }
}
