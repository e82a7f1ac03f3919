package plumbline.verifier.rules.stateful;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A register action writes few different values to a word. */
public final class ValuesPerWord extends Rule {
    public ValuesPerWord() {
        super(
                "stateful-values",
                "a register action writes no more different values to a word than the word has ALUs",
                "Each word has two ALUs; each computes one value, and the comparators say which of them writes it.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().statefulAlu().valuesPerWord();
        for (RegisterUse.Entry entry : context.registerAccesses()) {
            Register register = entry.register();
            for (Cell word : tooMany(entry.actions(), limit)) {
                List<Calc> values = entry.access().program().updates().stream()
                        .filter(update -> update.word() == word)
                        .map(Stateful.Update::value)
                        .distinct()
                        .toList();
                found.error(
                        entry.at(),
                        entry.place() + ": '" + Show.cell(word, register) + "' of register '"
                                + register.name() + "' gets " + Show.count(values.size(), "different value")
                                + ": "
                                + Show.list(
                                        values.stream().map(value -> Show.value(value, register.width(), register))),
                        limit,
                        "choose among values of the packet in an earlier stage, or use two registers");
            }
        }
    }

    private static Set<Cell> tooMany(List<Stateful> actions, Limit limit) {
        Set<Cell> words = new TreeSet<>();
        for (Stateful action : actions) {
            for (Cell word : List.of(Cell.LO, Cell.HI)) {
                long values = action.updates().stream()
                        .filter(update ->
                                update.word() == word && !update.value().equals(Calc.of(word)))
                        .map(Stateful.Update::value)
                        .distinct()
                        .count();
                if (!limit.allows(values)) {
                    words.add(word);
                }
            }
        }
        return words;
    }
}
