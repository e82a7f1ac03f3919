package plumbline.pipelines.tm.word;

import java.util.Map;

/** Values of settings by name, as users wrote them. */
public record WordSettings(Map<String, String> values) {
    public WordSettings {
        values = Map.copyOf(values);
    }

    /**
     * A whole number.
     *
     * @param otherwise if the setting is not there
     * @throws IllegalArgumentException naming the setting, if it is no whole number
     */
    public int number(String name, int otherwise) {
        String value = values.get(name);
        try {
            return value == null ? otherwise : Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + name + "=" + value + "': that is no whole number", e);
        }
    }
}
