package plumbline.pipelines.tm.word;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import plumbline.isa.text.syntax.Near;

/**
 * All things of a kind that users choose by words: {@code WORD[:NAME=VALUE]…}.
 *
 * @param <T> the kind, a service
 */
public final class Words<T extends Worded<T>> {
    private final String kind;
    private final Map<String, T> byWord = new TreeMap<>();

    /** @param kind as messages call it */
    public Words(String kind, Class<T> service) {
        this.kind = kind;
        ServiceLoader.load(service, service.getClassLoader()).forEach(found -> byWord.put(found.word(), found));
    }

    /** All, in the order of their words, with their settings at the defaults. */
    public Collection<T> all() {
        return byWord.values();
    }

    /** The words, as a list for people. */
    @Override
    public String toString() {
        return String.join(", ", byWord.keySet());
    }

    /**
     * What a user wrote.
     *
     * @throws IllegalArgumentException naming the words or settings there are
     */
    public T read(String text) {
        return read(text, Map.of());
    }

    /**
     * What a user wrote, with settings written elsewhere.
     *
     * @throws IllegalArgumentException naming the words or settings there are
     */
    public T read(String text, Map<String, String> more) {
        List<String> parts = new ArrayList<>(List.of(text.split(":", -1)));
        String word = parts.removeFirst();
        T found = byWord.get(word);
        if (found == null) {
            throw new IllegalArgumentException("there is no " + kind + " '" + word + "'; there are: " + this
                    + Near.nearest(word, byWord.keySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse(""));
        }
        Map<String, String> settings = new TreeMap<>(more);
        for (String part : parts) {
            KeyValue said = KeyValue.of(part)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "'" + part + "' in '" + text + "': a setting is written NAME=VALUE"));
            settings.put(said.key(), said.value());
        }
        for (String name : settings.keySet()) {
            if (!found.settings().contains(name)) {
                throw new IllegalArgumentException(kind + " " + word + " has no setting '" + name + "'"
                        + (found.settings().isEmpty() ? "" : ", but " + String.join(", ", found.settings())));
            }
        }
        return settings.isEmpty() ? found : found.with(new WordSettings(settings));
    }
}
