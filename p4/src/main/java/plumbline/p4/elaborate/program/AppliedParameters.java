package plumbline.p4.elaborate.program;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import plumbline.p4.elaborate.value.P4Value;

/**
 * What the parameters of controls stand for whose tables or register actions are built once, and work on that wherever
 * the control is applied. So a parameter that gets different arguments at two places has a place of its own, from which
 * and to which these are copied; that is known when the second argument is met, and the program is then elaborated
 * anew.
 */
public final class AppliedParameters {
    private final Set<Parameter> copied;
    private final Set<Parameter> found = new HashSet<>();
    private final Map<Parameter, P4Value> meant = new HashMap<>();
    private final Map<Parameter, P4Value> places = new HashMap<>();

    private record Parameter(String control, String name) {}

    private AppliedParameters(Set<Parameter> copied) {
        this.copied = copied;
    }

    /** Without any that is copied. */
    public static AppliedParameters none() {
        return new AppliedParameters(Set.of());
    }

    /** For the next attempt: with those that this one has found. */
    public AppliedParameters next() {
        Set<Parameter> all = new HashSet<>(copied);
        all.addAll(found);
        return new AppliedParameters(all);
    }

    /** Whether this attempt has found some, so that it is none. */
    public boolean isGrown() {
        return !found.isEmpty();
    }

    boolean isCopied(String control, String name) {
        return copied.contains(new Parameter(control, name));
    }

    /** The place of a parameter that is copied. */
    P4Value place(String control, String name, Supplier<P4Value> fresh) {
        return places.computeIfAbsent(new Parameter(control, name), _ -> fresh.get());
    }

    /** Whether a parameter, of which the first is remembered, stands for something else than before. */
    boolean isOther(String control, String name, P4Value value) {
        P4Value before = meant.putIfAbsent(new Parameter(control, name), value);
        return before != null && !before.equals(value);
    }

    /** Has the next attempt copy a parameter. */
    void copy(String control, String name) {
        found.add(new Parameter(control, name));
    }
}
