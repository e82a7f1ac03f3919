package plumbline.verifier.target;

import java.util.Locale;

/**
 * A switch.
 *
 * @param <E> its positions
 */
public record Choice<E extends Enum<?>>(E value, Origin origin) implements Setting {
    @Override
    public String text() {
        return word(value);
    }

    /** The word for a position in a target file. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
