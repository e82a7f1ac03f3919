package plumbline.pipelines.tm.word;

import java.util.Optional;

/**
 * {@code KEY=VALUE}, as users write it.
 *
 * @param key not empty
 * @param value behind the first {@code =}; may be empty
 */
public record KeyValue(String key, String value) {
    /** What a text says; empty if it is not written so. */
    public static Optional<KeyValue> of(String text) {
        int equals = text.indexOf('=');
        return equals < 1
                ? Optional.empty()
                : Optional.of(new KeyValue(text.substring(0, equals), text.substring(equals + 1)));
    }
}
