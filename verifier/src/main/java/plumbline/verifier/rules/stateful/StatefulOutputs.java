package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
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
    public List<Diagnostic> check(RuleContext context) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                int cellWidth = context.program().register(access.array()).width();
                Set<Field> dests = new LinkedHashSet<>();
                Optional<Stateful.Output> first = Optional.empty();
                for (Stateful.Output output : access.program().outputs()) {
                    int width = Math.min(output.dest().width(), width(output.value(), cellWidth));
                    if (output.value().isPlain() && !alu.wordBits().allows(width)) { // wide operations: stateful-width
                        found.add(tooWide(unit, access, output, width, alu));
                    }
                    dests.add(output.dest());
                    if (first.isEmpty() && !alu.outputWords().allows(dests.size())) {
                        first = Optional.of(output);
                    }
                }
                first.ifPresent(output -> found.add(tooMany(unit, access, output, dests, alu)));
            }
        }
        return found;
    }

    private Diagnostic tooWide(
            PlacedUnit unit, Unit.Access access, Stateful.Output at, int width, Target.StatefulAlu alu) {
        return error(
                at.at(),
                unit.place() + ": the access to register '" + access.array() + "' writes " + Show.count(width, "bit")
                        + " to '" + at.dest().name() + "'",
                alu.wordBits(),
                "keep what is read out in words of " + alu.wordBits().text()
                        + " bits: two arrays, or a pair of such words");
    }

    private Diagnostic tooMany(
            PlacedUnit unit, Unit.Access access, Stateful.Output at, Set<Field> dests, Target.StatefulAlu alu) {
        return error(
                at.at(),
                unit.place() + ": the access to register '" + access.array() + "' writes "
                        + Show.count(dests.size(), "field") + ": "
                        + Show.list(dests.stream().map(Field::name).toList()),
                alu.outputWords(),
                "output one word and derive the rest from it in a later stage; or use a pair of words");
    }

    private static int width(Calc value, int cellWidth) {
        return value.isUnsized() ? 1 : value.naturalWidth(cellWidth);
    }
}
