package plumbline.pipelines.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.text.syntax.Near;

/**
 * Says what is wrong with a file in the words of those who write it: place, key, and what is taken there. What Jackson
 * says itself names Java classes.
 *
 * @param language JSON or YAML
 * @param whole said of a file that is something else altogether: what to write instead
 * @param words what a value of a class is called, beside numbers, words, lists and objects
 */
public record Complaints(String language, String whole, Map<Class<?>, String> words) {
    private static final Map<Class<?>, String> DEFAULTS = Map.of(
            Integer.class,
            "a whole number",
            int.class,
            "a whole number",
            Double.class,
            "a number",
            String.class,
            "a word");

    /** {@code file:line:col: } and the reason. */
    public String of(String file, JsonProcessingException thrown) {
        JsonLocation at = thrown.getLocation();
        String place = at == null || at.getLineNr() < 1
                ? file
                : file + ":" + at.getLineNr() + ":" + Math.max(1, at.getColumnNr());
        return place + ": " + reason(thrown);
    }

    /** The reason, without the place. */
    public String reason(JsonProcessingException thrown) {
        return switch (thrown) {
            case UnrecognizedPropertyException unknown -> "unknown key '" + path(unknown) + "'" + known(unknown);
            case ValueInstantiationException refused ->
                (refused.getPath().isEmpty() ? "" : "'" + path(refused) + "': ")
                        + refused.getCause().getMessage();
            case MismatchedInputException more
            when more.getOriginalMessage().startsWith("Trailing token") -> "the file goes on after its end";
            case MismatchedInputException other when other.getPath().isEmpty() -> whole;
            case InvalidFormatException other ->
                "'" + path(other) + "' takes " + kind(other.getTargetType()) + ", not '" + other.getValue() + "'";
            case MismatchedInputException other -> "'" + path(other) + "' takes " + kind(other.getTargetType());
            case JsonMappingException other
            when !other.getPath().isEmpty() -> "'" + path(other) + "': " + original(other);
            default -> "this is not " + language + ": " + original(thrown);
        };
    }

    private static String known(UnrecognizedPropertyException unknown) {
        List<String> known = unknown.getKnownPropertyIds().stream()
                .map(String::valueOf)
                .sorted()
                .toList();
        return "; known here: " + String.join(", ", known)
                + Near.nearest(unknown.getPropertyName(), known)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
    }

    private String kind(Class<?> wanted) {
        if (wanted == null) {
            return "an object: { … }";
        }
        String structure = Collection.class.isAssignableFrom(wanted) ? "a list: [ … ]" : "an object: { … }";
        return words.getOrDefault(wanted, DEFAULTS.getOrDefault(wanted, structure));
    }

    /** {@code port.1.queue}, in one line whatever the keys are. */
    private static String path(JsonMappingException thrown) {
        return thrown.getPath().stream()
                .map(step -> step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName())
                .collect(Collectors.joining("."))
                .replaceAll("\\p{Cntrl}", "?");
    }

    /** Without places, which are said in front: JSON's in brackets, YAML's in indented lines beside the text itself. */
    private static String original(JsonProcessingException thrown) {
        return thrown.getOriginalMessage()
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith(" "))
                .limit(2)
                .collect(Collectors.joining(": "))
                .replaceFirst(" \\(start marker at .*", "");
    }
}
