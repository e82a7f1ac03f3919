package plumbline.verifier.target;

import java.util.Locale;

/**
 * A switch.
 *
 * @param <E> its positions
 */
public record Choice<E extends Enum<?>>(E value, Origin origin) implements Setting {
    /** The number that the position rests on, from the same place and source. */
    Limit limit(long value, String meaning) {
        return new Limit(value, new Origin(origin.target(), origin.key(), meaning, origin.source()));
    }

    @Override
    public String text() {
        return word(value);
    }

    /** The word for a position in a target file. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
