package plumbline.pipelines.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import plumbline.isa.model.Position;

/**
 * A text of YAML: what it says as a record, and where each part of it stands. A part is named by a pointer (RFC 6901):
 * {@code /links/0/rate}; the whole by the empty one.
 */
public final class YamlFile {
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .loaderOptions(withoutBound())
            .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
            .build();
    private static final ObjectMapper MAPPER = YAMLMapper.builder(YAML)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private final String file;
    private final String text;
    private final Complaints complaints;
    private final Map<String, Position> keys = new HashMap<>();
    private final Map<String, Position> values = new HashMap<>();

    private YamlFile(String file, String text, Complaints complaints) {
        this.file = file;
        this.text = text;
        this.complaints = complaints;
    }

    /** A file may have a million lines. */
    private static LoaderOptions withoutBound() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return options;
    }

    /**
     * Looks where everything stands.
     *
     * @param file for messages
     * @param complaints words for what {@link #as} finds
     * @throws YamlFileException if it is no YAML, or a key is there twice
     */
    public static YamlFile read(String file, String text, Complaints complaints) throws YamlFileException {
        YamlFile read = new YamlFile(file, text, complaints);
        try (JsonParser parser = tokens(text)) {
            read.find(parser);
        } catch (JsonProcessingException e) {
            throw read.wrong(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no file behind a text
        }
        return read;
    }

    /** The tokens of a text, for who reads it token by token. */
    public static JsonParser tokens(String text) throws IOException {
        return YAML.createParser(text);
    }

    /** A place as Jackson says it. */
    public static Position place(String file, JsonLocation at) {
        return at == null || at.getLineNr() < 1
                ? new Position(file, 1, 1)
                : new Position(file, at.getLineNr(), Math.max(1, at.getColumnNr()));
    }

    private void find(JsonParser parser) throws IOException, YamlFileException {
        int depth = 0;
        do {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return;
            }
            depth -= token.isStructEnd() ? 1 : 0;
            String pointer = (token.isStructStart()
                            ? parser.getParsingContext().getParent()
                            : parser.getParsingContext())
                    .pathAsPointer()
                    .toString();
            Position here = place(file, parser.currentTokenLocation());
            if (token == JsonToken.FIELD_NAME) {
                if (keys.put(pointer, here) != null) {
                    throw new YamlFileException(here, "'" + parser.currentName() + "' is there twice", null);
                }
            } else if (!token.isStructEnd()) {
                values.put(pointer, here);
            }
            depth += token.isStructStart() ? 1 : 0;
        } while (depth > 0);
    }

    /**
     * What the text says; null if nothing.
     *
     * @throws YamlFileException if it says something else
     */
    public <T> T as(Class<T> type) throws YamlFileException {
        try {
            return values.isEmpty() ? null : MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw wrong(e);
        }
    }

    /** Where a part begins: of a member of an object, its key; if there is no such part, what it would be in. */
    public Position at(String pointer) {
        Position here = keys.getOrDefault(pointer, values.get(pointer));
        if (here != null) {
            return here;
        }
        return pointer.isEmpty() ? new Position(file, 1, 1) : at(pointer.substring(0, pointer.lastIndexOf('/')));
    }

    /** A key as it stands in a pointer. */
    public static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    /** Of an unknown key the key, else the value; Jackson itself often names the end of what is around it. */
    private YamlFileException wrong(JsonProcessingException e) {
        Position place = place(file, e.getLocation());
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            String pointer = mapping.getPath().stream()
                    .map(step -> "/" + (step.getFieldName() == null ? step.getIndex() : escaped(step.getFieldName())))
                    .collect(Collectors.joining());
            place = (e instanceof UnrecognizedPropertyException ? keys : values).getOrDefault(pointer, place);
        }
        return new YamlFileException(place, complaints.reason(e), e);
    }
}
