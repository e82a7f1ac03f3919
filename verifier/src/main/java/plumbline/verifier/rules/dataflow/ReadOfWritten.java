package plumbline.verifier.rules.dataflow;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.DecidedTogether;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Target;

/**
 * A field is not read in the stage in which another operation writes it: a reader of the text would expect the new
 * value, but the chip gives the old one. Where the fitter chose the stages, the old value is meant. An operation may
 * read what it writes itself ({@code x = x + 1}). So may a condition that guards the writer too: {@code when v < least
 * { least = v way = 2 }} is evaluated once, before anything is written.
 */
public final class ReadOfWritten extends Rule {
    public ReadOfWritten() {
        super(
                "same-stage-read",
                "a field is not read in the stage in which another operation writes it",
                "All operations of a stage read the packet as it was at the start of the stage. A new"
                        + " value is visible one stage later.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().stages().readOfWritten();
        if (policy.value() == Policy.ALLOWED) {
            return;
        }
        SeenAtOnce seenAtOnce = SeenAtOnce.of(context.program());
        for (List<PlacedUnit> stage : context.stages()) {
            StageUses uses = new StageUses(context, stage);
            for (int reader = 0; reader < stage.size(); reader++) {
                Set<Field> reported = new HashSet<>();
                for (Use read : uses.reads(reader)) {
                    Optional<Write> write = writeOf(context, stage, uses, reader, read);
                    if (write.isPresent()
                            && !seenAtOnce.contains(read.field())
                            && isMistakable(context, write.get(), stage.get(reader), read)
                            && reported.add(read.field())) {
                        describe(
                                context.target().stages(),
                                stage.get(reader),
                                read,
                                write.get().use(),
                                found);
                    }
                }
            }
        }
    }

    /**
     * Whether a reader of the text may take the old value for the new one: where the write comes first. A strict target
     * wants stages to mean the same in every order; assignments of one action have theirs.
     */
    private static boolean isMistakable(RuleContext context, Write write, PlacedUnit reader, Use read) {
        boolean strict = context.target().stages().readOfWritten().value() == Policy.FORBIDDEN;
        return write.isBefore(reader, read) || strict && write.unit() != reader;
    }

    private static void describe(Target.Stages stages, PlacedUnit reader, Use read, Use write, Findings found) {
        Position at = read.branch() < 0 ? inText(reader, read) : read.at();
        found.byPolicy(
                stages.readOfWritten(),
                at,
                reader.place() + " reads '" + read.field().name() + "' here and writes it in "
                        + Show.line(write.at(), at) + ": the value read is the old one",
                stages.untilReadable(),
                "for the new value read it in a later stage; for the old value move the write to a later stage");
    }

    /** A write, and the operation that it is part of: of an action, the one that applies its table. */
    private record Write(Use use, PlacedUnit unit) {
        /** Whether a reader of the text comes by it first. */
        boolean isBefore(PlacedUnit reader, Use read) {
            return unit == reader ? isAfter(read.at(), use.at()) : isAfter(inText(reader, read), inText(unit, use));
        }
    }

    /** Where a reader of the text comes by a use: what a table does happens where it is applied. */
    private static Position inText(PlacedUnit unit, Use use) {
        return unit.unit() instanceof Unit.Apply apply && use.role() != Use.Role.GUARD ? apply.at() : use.at();
    }

    /** What the reader writes too is {@link WrittenTwice}. */
    private static Optional<Write> writeOf(
            RuleContext context, List<PlacedUnit> stage, StageUses uses, int reader, Use read) {
        for (int writer = 0; writer < stage.size(); writer++) {
            for (Use write : uses.writes(writer)) {
                if (write.field().equals(read.field())
                        && (writer == reader
                                ? isOtherAssignment(read, write)
                                : !context.isFitted()
                                        && !writes(uses, reader, read.field())
                                        && !DecidedTogether.by(
                                                stage.get(reader).unit(),
                                                stage.get(writer).unit(),
                                                read))
                        && uses.canMeet(reader, writer)) {
                    return Optional.of(new Write(write, stage.get(writer)));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean writes(StageUses uses, int unit, Field field) {
        return uses.writes(unit).stream().anyMatch(write -> write.field().equals(field));
    }

    /**
     * Within one table: another assignment of the same action. The lookup is over before any action starts. Of
     * statements that happen one after another lowering has made those that happen at once.
     */
    private static boolean isOtherAssignment(Use read, Use write) {
        return read.branch() >= 0
                && read.branch() == write.branch()
                && read.part() != write.part()
                && !read.at().isInSequence();
    }

    private static boolean isAfter(Position read, Position write) {
        return read.file().equals(write.file())
                && (read.line() > write.line() || read.line() == write.line() && read.column() > write.column());
    }
}
