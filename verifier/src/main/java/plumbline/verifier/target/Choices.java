package plumbline.verifier.target;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The things of a kind that a target has; all of them if the file says {@value Setting#UNLIMITED}.
 *
 * @param <E> the kind
 */
public record Choices<E extends Enum<?>>(Set<E> values, boolean unlimited, Origin origin) implements Setting {
    public Choices {
        values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }

    /** Whether the target has it. */
    public boolean allows(E value) {
        return unlimited || values.contains(value);
    }

    @Override
    public String text() {
        return unlimited ? UNLIMITED : words(values);
    }

    /** The words for things in a target file. */
    static String words(Collection<? extends Enum<?>> values) {
        return values.stream().map(Choice::word).collect(Collectors.joining(", "));
    }
}
