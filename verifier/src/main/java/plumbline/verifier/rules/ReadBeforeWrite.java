package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.FreshMetadata;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.Use;

/** Metadata are not written in later stages only than they are read. */
final class ReadBeforeWrite extends Rule {
    ReadBeforeWrite() {
        super(
                "read-before-write",
                "metadata are written before they are read (warning)",
                "Metadata are 0 at the start of a pass and stages follow each other: a field that only later stages write is "
                        + "still 0 where it is read.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Map<Field, PlacedUnit> writers = new HashMap<>();
        Map<Field, Use> writes = new HashMap<>();
        for (PlacedUnit unit : context.units()) {
            for (Use write : Effects.of(context.program(), unit.unit()).writes()) {
                writers.putIfAbsent(write.field(), unit);
                writes.putIfAbsent(write.field(), write);
            }
        }
        Set<Field> fresh = FreshMetadata.of(context.program());
        Set<Field> settled = new HashSet<>();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            for (Use read : Effects.of(context.program(), unit.unit()).reads()) {
                PlacedUnit writer = writers.get(read.field());
                if (writer != null && fresh.contains(read.field()) && settled.add(read.field()) && unit.isBefore(writer)) {
                    found.add(warning(
                            read.at(),
                            unit.place() + " reads '" + read.field().name() + "', which is written only later, in "
                                    + writer.place() + " (" + Show.line(writes.get(read.field()).at(), read.at())
                                    + "): here it is always 0",
                            "write it in an earlier stage than it is read, or let the copy of a second pass carry it"));
                }
            }
        }
        return found;
    }
}
