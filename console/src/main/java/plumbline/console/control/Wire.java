package plumbline.console.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plumbline.pipelines.file.Complaints;

/** Requests and answers as lines of JSON; names in snake_case, as in every report. */
public final class Wire {
    /** Longest request in bytes: some hundred thousand entries. */
    public static final int MAX_REQUEST = 1 << 24;
    /** Longest answer in bytes: some ten million cells. */
    public static final int MAX_ANSWER = 1 << 28;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private static final Complaints COMPLAINTS = new Complaints("JSON", "this is no object", Map.of());

    private Wire() {}

    /** The data of an answer as they would be read from a line. */
    public static JsonNode tree(Object data) {
        return MAPPER.valueToTree(data);
    }

    public static <T> T read(String line, Class<T> type) {
        try {
            T read = MAPPER.readValue(line, type);
            if (read == null) {
                throw new IllegalArgumentException("a line is {\"words\": [\"table\", \"list\"]}, not null");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "a line is {\"words\": [\"table\", \"list\"]}, with \"pipe\": N if need be: "
                            + COMPLAINTS.of("line", e),
                    e);
        }
    }

    public static void write(Object value, OutputStream out) throws IOException {
        out.write(MAPPER.writeValueAsBytes(value));
        out.write('\n');
        out.flush();
    }

    /**
     * The next line, or null at the end.
     *
     * @throws IOException if it is too long
     */
    public static String line(InputStream in, int maxLength) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
            }
            if (line.size() == maxLength) {
                throw new IOException("a line of more than " + maxLength + " bytes");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
