package plumbline.verifier.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;

/**
 * The different programs that an access hands to its stateful ALU. Conditions on the packet alone are decided before the ALU
 * starts and choose among them (TNA: register actions of one register); conditions on the cell stay inside.
 */
public final class RegisterActions {
    /** Beyond so many comparisons on the packet the access counts as one program with all of them inside. */
    private static final int MOST_COMPARISONS = 8;

    private RegisterActions() {}

    /** All that some packet can choose and that do anything, in the order of the text. */
    public static List<Stateful> of(Unit.Access access, Exclusion exclusion) {
        List<Condition.Compare> deciding = deciding(access.program());
        if (deciding.size() > MOST_COMPARISONS) {
            return List.of(access.program());
        }
        Set<Stateful> chosen = new LinkedHashSet<>();
        for (int outcomes = (1 << deciding.size()) - 1; outcomes >= 0; outcomes--) {
            Chosen choice = new Chosen(deciding, outcomes);
            if (deciding.isEmpty() || !exclusion.disjoint(choice.condition(), access.guard())) {
                Stateful rest = choice.rest(access.program());
                if (!rest.updates().isEmpty() || !rest.outputs().isEmpty()) {
                    chosen.add(rest);
                }
            }
        }
        return List.copyOf(chosen);
    }

    /** Comparisons on the packet alone. */
    private static List<Condition.Compare> deciding(Stateful program) {
        return Stream.concat(
                        program.updates().stream().map(Stateful.Update::when),
                        program.outputs().stream().map(Stateful.Output::when))
                .flatMap(Conditions::comparisons)
                .filter(compare -> !Effects.readsCell(compare.left()) && !Effects.readsCell(compare.right()))
                .distinct()
                .toList();
    }

    /** Outcomes of the deciding comparisons, bit by bit. */
    private record Chosen(List<Condition.Compare> deciding, int outcomes) {
        Condition condition() {
            List<Condition> literals = new ArrayList<>();
            for (int i = 0; i < deciding.size(); i++) {
                literals.add((outcomes >> i & 1) != 0 ? deciding.get(i) : new Condition.Not(deciding.get(i)));
            }
            return new Condition.And(literals);
        }

        Stateful rest(Stateful program) {
            List<Stateful.Update> updates = new ArrayList<>();
            Set<Cell> decidedWords = new LinkedHashSet<>();
            for (Stateful.Update update : program.updates()) {
                Condition when = rest(update.when());
                if (!when.equals(NEVER) && !decidedWords.contains(update.word())) {
                    updates.add(new Stateful.Update(when, update.word(), update.value(), update.at()));
                }
                if (when.equals(Condition.ALWAYS)) {
                    decidedWords.add(update.word());
                }
            }
            List<Stateful.Output> outputs = new ArrayList<>();
            Set<Field> decidedFields = new LinkedHashSet<>();
            for (Stateful.Output output : program.outputs()) {
                Condition when = rest(output.when());
                if (!when.equals(NEVER) && !decidedFields.contains(output.dest())) {
                    outputs.add(new Stateful.Output(when, output.dest(), output.value(), output.at()));
                }
                if (when.equals(Condition.ALWAYS)) {
                    decidedFields.add(output.dest());
                }
            }
            return new Stateful(updates, outputs);
        }

        private static final Condition NEVER = new Condition.Or(List.of());

        private Condition rest(Condition condition) {
            return switch (condition) {
                case Condition.Compare compare -> {
                    int index = deciding.indexOf(compare);
                    yield index < 0 ? compare : (outcomes >> index & 1) != 0 ? Condition.ALWAYS : NEVER;
                }
                case Condition.And and -> {
                    List<Condition> parts = parts(and.parts(), Condition.ALWAYS);
                    yield parts.contains(NEVER) ? NEVER : parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
                }
                case Condition.Or or -> {
                    List<Condition> parts = parts(or.parts(), NEVER);
                    yield parts.contains(Condition.ALWAYS)
                            ? Condition.ALWAYS
                            : parts.size() == 1 ? parts.get(0) : new Condition.Or(parts);
                }
                case Condition.Not not -> {
                    Condition part = rest(not.part());
                    yield part.equals(Condition.ALWAYS)
                            ? NEVER
                            : part.equals(NEVER) ? Condition.ALWAYS : new Condition.Not(part);
                }
            };
        }

        private List<Condition> parts(List<Condition> parts, Condition neutral) {
            return parts.stream().map(this::rest).filter(part -> !part.equals(neutral)).toList();
        }
    }
}
