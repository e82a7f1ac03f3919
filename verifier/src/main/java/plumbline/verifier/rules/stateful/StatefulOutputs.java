package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Target;

/** A stateful ALU has few outputs. */
public final class StatefulOutputs extends Rule {
    public StatefulOutputs() {
        super(
                "stateful-outputs",
                "a register access writes to fields no more words than the stateful ALU has outputs",
                "The stateful ALU returns few output words to the packet; what is wider than a word takes several.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                int cellWidth = context.program().register(access.register()).width();
                Map<Field, Long> words = new LinkedHashMap<>();
                Optional<Stateful.Output> first = Optional.empty();
                for (Stateful.Output output : access.program().outputs()) {
                    int width = Math.min(output.dest().width(), width(output.value(), cellWidth));
                    words.merge(output.dest(), RegisterUse.parts(width, alu.wordBits()), Math::max);
                    if (first.isEmpty() && !alu.outputWords().allows(sum(words))) {
                        first = Optional.of(output);
                    }
                }
                first.ifPresent(output -> found.add(tooMany(unit, access, output, words, alu)));
            }
        }
        return found;
    }

    private Diagnostic tooMany(
            PlacedUnit unit, Unit.Access access, Stateful.Output at, Map<Field, Long> words, Target.StatefulAlu alu) {
        return error(
                at.at(),
                unit.place() + ": the access to register '" + access.register() + "' writes "
                        + Show.count(words.size(), "field") + ": "
                        + Show.list(words.keySet().stream().map(Field::name).toList())
                        + (sum(words) > words.size()
                                ? ", " + sum(words) + " words of "
                                        + alu.wordBits().text() + " bits"
                                : ""),
                alu.outputWords(),
                "output one word and derive the rest from it in a later stage; or use a pair of words");
    }

    private static long sum(Map<Field, Long> words) {
        return words.values().stream().mapToLong(Long::longValue).sum();
    }

    private static int width(Calc value, int cellWidth) {
        return value.isUnsized() ? 1 : value.naturalWidth(cellWidth);
    }
}
