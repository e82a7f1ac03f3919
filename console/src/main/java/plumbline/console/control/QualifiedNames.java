package plumbline.console.control;

import java.util.List;
import java.util.Optional;

/** Names with parts in front, as those of P4's control blocks ({@code ingress.routes}), which people leave out. */
public final class QualifiedNames {
    private QualifiedNames() {}

    /** Whether two names are the same, or one of them has more parts in front. */
    public static boolean isSame(String one, String other) {
        return one.equals(other) || one.endsWith("." + other) || other.endsWith("." + one);
    }

    /**
     * The name itself; else the only one that has more parts in front ({@code ingress.routes} of {@code routes}), or
     * fewer.
     */
    public static Optional<String> find(List<String> names, String name) {
        if (names.contains(name)) {
            return Optional.of(name);
        }
        List<String> longer =
                names.stream().filter(known -> known.endsWith("." + name)).toList();
        List<String> shorter =
                names.stream().filter(known -> name.endsWith("." + known)).toList();
        List<String> fitting = longer.isEmpty() ? shorter : longer;
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }
}
