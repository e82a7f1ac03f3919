package plumbline.verifier.atoms;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;

/**
 * The atoms of a program's accesses, each found out once: they do not depend on a target, nor on places in the text.
 */
public final class Classifications {
    private final Map<Key, Classification> known = new HashMap<>();

    /** All that an atom depends on. */
    private record Key(int width, boolean paired, List<Stateful.Update> updates) {}

    /** The atom that an access to a register needs. */
    public Classification of(Register register, Stateful program) {
        List<Stateful.Update> updates = program.updates().stream()
                .map(update ->
                        new Stateful.Update(withoutPlaces(update.when()), update.word(), update.value(), Position.NONE))
                .toList();
        return known.computeIfAbsent(
                new Key(register.width(), register.paired(), updates), key -> Classifier.classify(register, program));
    }

    private static Condition withoutPlaces(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare ->
                new Condition.Compare(compare.left(), compare.relation(), compare.right(), Position.NONE);
            case Condition.Result result -> result;
            case Condition.And and -> new Condition.And(withoutPlaces(and.parts()));
            case Condition.Or or -> new Condition.Or(withoutPlaces(or.parts()));
            case Condition.Not not -> new Condition.Not(withoutPlaces(not.part()));
        };
    }

    private static List<Condition> withoutPlaces(List<Condition> parts) {
        return parts.stream().map(Classifications::withoutPlaces).toList();
    }
}
