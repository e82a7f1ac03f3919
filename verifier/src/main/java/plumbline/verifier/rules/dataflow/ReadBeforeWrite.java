package plumbline.verifier.rules.dataflow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.FreshMetadata;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Metadata that are read are not written in later stages only. */
public final class ReadBeforeWrite extends Rule {
    public ReadBeforeWrite() {
        super(
                "read-before-write",
                "metadata are written before they are read (warning)",
                "Metadata are 0 at the start of a pass. A field that only later stages write is still 0"
                        + " where it is read.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        List<PlacedUnit> units = context.units();
        Map<Field, Integer> writers = new HashMap<>();
        Map<Field, Use> writes = new HashMap<>();
        for (int i = 0; i < units.size(); i++) {
            for (Use write : context.effects(units.get(i)).writes()) {
                writers.putIfAbsent(write.field(), i);
                writes.putIfAbsent(write.field(), write);
            }
        }
        Set<Field> fresh = FreshMetadata.of(context.program());
        Set<Field> settled = new HashSet<>();
        for (int i = 0; i < units.size(); i++) {
            PlacedUnit unit = units.get(i);
            for (Use read : context.effects(unit).reads()) {
                Integer writer = writers.get(read.field());
                // In the writer's own stage, too: there all reads come first.
                if (writer != null
                        && fresh.contains(read.field())
                        && canMeet(context, unit, units.get(writer))
                        && settled.add(read.field())
                        && i < writer) {
                    found.warning(
                            read.at(),
                            unit.place() + " reads '" + read.field().name()
                                    + "', which is written only later, in "
                                    + units.get(writer).place() + " ("
                                    + Show.line(writes.get(read.field()).at(), read.at())
                                    + "): here it is always 0",
                            "write it before it is read, in an earlier stage, or let the copy of a second pass"
                                    + " carry it");
                }
            }
        }
    }

    /** Whether a packet may do both: a fitted program may have the one that it does not do first. */
    private static boolean canMeet(RuleContext context, PlacedUnit reader, PlacedUnit writer) {
        return reader.direction() != writer.direction()
                || !context.exclusion().disjoint(premise(context, reader), premise(context, writer));
    }

    private static Condition premise(RuleContext context, PlacedUnit unit) {
        return context.premises(unit.direction()).of(unit);
    }
}
