package plumbline.verifier.target;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The things of a kind that a target has, or the sizes that it offers; all of them if the file says
 * {@value Setting#UNLIMITED}.
 *
 * @param <E> the kind: an enum, or numbers
 */
public record Choices<E>(Set<E> values, boolean unlimited, Origin origin) implements Setting {
    public Choices {
        values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }

    /** Whether the target has it. */
    public boolean allows(E value) {
        return unlimited || values.contains(value);
    }

    @Override
    public String text() {
        return unlimited ? UNLIMITED : values.stream().map(Choices::word).collect(Collectors.joining(", "));
    }

    /** The word for a thing in a target file. */
    static String word(Object value) {
        return value instanceof Enum<?> constant ? Choice.word(constant) : value.toString();
    }
}
