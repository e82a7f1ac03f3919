package plumbline.verifier.atoms;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        return known.computeIfAbsent(
                new Key(register.width(), register.paired(), program.updates()),
                key -> Classifier.classify(register, program));
    }
}
