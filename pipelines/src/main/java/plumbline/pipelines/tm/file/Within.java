package plumbline.pipelines.tm.file;

import java.util.function.Supplier;

/** Puts the key in front of what is wrong with its value. */
final class Within {
    private Within() {}

    static <T> T key(String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + key + "': " + e.getMessage(), e);
        }
    }
}
