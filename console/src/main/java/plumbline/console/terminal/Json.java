package plumbline.console.terminal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Reports as JSON: records become objects under their components' names in snake_case, constants are called what they
 * call themselves.
 */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .build();

    private static final ObjectMapper VERBATIM =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final ObjectMapper LINE = JsonMapper.builder().build();

    private Json() {}

    /** A report under snake_case names, without what is null. */
    public static String of(Object report) {
        return write(MAPPER, report);
    }

    /** In one line. */
    static String line(Object value) {
        return write(LINE, value);
    }

    /** A report under its components' own names, for formats that others have defined. */
    public static String verbatim(Object report) {
        return write(VERBATIM, report);
    }

    private static String write(ObjectMapper mapper, Object report) {
        try {
            return mapper.writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report cannot be written as JSON", e);
        }
    }
}
