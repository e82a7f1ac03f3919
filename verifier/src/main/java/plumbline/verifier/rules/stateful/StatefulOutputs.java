package plumbline.verifier.rules.stateful;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Target;

/** A stateful ALU has few outputs. */
public final class StatefulOutputs extends Rule {
    public StatefulOutputs() {
        super(
                "stateful-outputs",
                "a register access writes to fields no more words than the stateful ALU has outputs",
                "The stateful ALU returns few output words to the packet, and what is wider than a word not at all.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                int cellWidth = context.program().register(access.array()).width();
                Set<Field> dests = new LinkedHashSet<>();
                Optional<Stateful.Output> first = Optional.empty();
                for (Stateful.Output output : access.program().outputs()) {
                    int width = Math.min(output.dest().width(), width(output.value(), cellWidth));
                    if (output.value().isPlain() && !alu.wordBits().allows(width)) { // wide operations: stateful-width
                        tooWide(unit, access, output, width, alu, found);
                    }
                    dests.add(output.dest());
                    if (first.isEmpty() && !alu.outputWords().allows(dests.size())) {
                        first = Optional.of(output);
                    }
                }
                first.ifPresent(output -> tooMany(unit, access, output, dests, alu, found));
            }
        }
    }

    private static void tooWide(
            PlacedUnit unit,
            Unit.Access access,
            Stateful.Output at,
            int width,
            Target.StatefulAlu alu,
            Findings found) {
        found.error(
                at.at(),
                unit.place() + ": the access to register '" + access.array() + "' writes " + Show.count(width, "bit")
                        + " to '" + at.dest().name() + "'",
                alu.wordBits(),
                "keep what is read out in words of " + alu.wordBits().text()
                        + " bits: two arrays, or a pair of such words");
    }

    private static void tooMany(
            PlacedUnit unit,
            Unit.Access access,
            Stateful.Output at,
            Set<Field> dests,
            Target.StatefulAlu alu,
            Findings found) {
        found.error(
                at.at(),
                unit.place() + ": the access to register '" + access.array() + "' writes "
                        + Show.count(dests.size(), "field") + ": "
                        + Show.list(dests.stream().map(Field::name)),
                alu.outputWords(),
                "output one word and derive the rest from it in a later stage; or use a pair of words");
    }

    private static int width(Calc value, int cellWidth) {
        return value.isUnsized() ? 1 : value.naturalWidth(cellWidth);
    }
}
