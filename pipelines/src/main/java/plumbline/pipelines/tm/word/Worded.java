package plumbline.pipelines.tm.word;

import java.util.Set;

/**
 * Something that users choose by a word. What the {@link java.util.ServiceLoader} finds is the one with all settings at
 * their defaults.
 *
 * @param <T> what is chosen
 */
public interface Worded<T> {
    /** What users write. */
    String word();

    /** What it does, as a phrase for help and documents. */
    String help();

    /** Names of its settings. */
    default Set<String> settings() {
        return Set.of();
    }

    /**
     * The same with other settings.
     *
     * @param settings only such as {@link #settings()} has
     * @throws IllegalArgumentException saying what is wrong with one
     */
    T with(WordSettings settings);
}
