package plumbline.verifier.rules.stateful;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** Words wider than the stateful ALU are moved, combined bitwise and compared for equality; no carry crosses a half. */
public final class WideWords extends Rule {
    public WideWords() {
        super(
                "stateful-width",
                "words wider than the stateful ALU are only moved and compared for equality",
                "Such a word is a pair for the chip: its halves are handled side by side, and no carry goes from one"
                        + " to the other.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().statefulAlu().wordBits();
        for (RegisterUse.Entry entry : context.registerAccesses()) {
            Register register = entry.register();
            if (!limit.allows(register.width())) {
                carrying(entry)
                        .ifPresent(at -> found.error(
                                at,
                                entry.place() + ": register '"
                                        + register.name() + "' has words of "
                                        + Show.count(register.width(), "bit")
                                        + ", and this does more than move them",
                                limit,
                                "use words of " + limit.text()
                                        + " bits, or a pair of them and carry in a later stage"));
            }
        }
    }

    private static Optional<Position> carrying(RegisterUse.Entry entry) {
        Stateful program = entry.access().program();
        // The upper halves of a pair pass beside the ALUs.
        Set<OpClass> byHalves =
                entry.register().paired() ? Set.of(OpClass.MOVE) : Set.of(OpClass.MOVE, OpClass.BITWISE);
        Stream<Position> updates = program.updates().stream()
                .filter(update -> !byHalves.contains(update.value().op().opClass()))
                .map(Stateful.Update::at);
        Stream<Position> comparisons = entry.comparisons().stream()
                .filter(compare -> !isEquality(compare)
                        || !compare.left().isPlain()
                        || !compare.right().isPlain())
                .map(Condition.Compare::at);
        Stream<Position> outputs = program.outputs().stream()
                .filter(output -> output.value().op().opClass() == OpClass.DIVIDE)
                .map(Stateful.Output::at);
        return Stream.of(updates, comparisons, outputs).flatMap(at -> at).findFirst();
    }

    private static boolean isEquality(Condition.Compare compare) {
        return compare.relation() == Op.EQ || compare.relation() == Op.NE;
    }
}
