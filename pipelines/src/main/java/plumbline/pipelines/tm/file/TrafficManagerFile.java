package plumbline.pipelines.tm.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.text.syntax.Near;
import plumbline.pipelines.tm.TrafficManagerConfig;

/**
 * Reads a traffic manager from JSON. Every key may be left out; what is said of {@code each_port} and {@code each_queue}
 * holds for all that say nothing else.
 *
 * <pre>
 *   { "cell_bytes": 80, "cells": 286720, "timestamp_bits": 32, "depth_bits": 19,
 *     "each_port": { "rate": "10gbit", "overhead_bytes": 24, "cells": 20000,
 *                    "queues": 8, "scheduler": "weighted", "quantum": 1542,
 *                    "each_queue": { "packets": 1024, "cells": 20000, "guaranteed_cells": 0, "alpha": 0.5,
 *                                    "rate": "1gbit", "weight": 1 },
 *                    "queue": { "7": { "weight": 4 } } },
 *     "port": { "1": { "rate": "100mbit" } } }
 * </pre>
 */
public final class TrafficManagerFile {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private TrafficManagerFile() {}

    /**
     * The traffic manager in a text.
     *
     * @param file for messages
     * @param text JSON
     * @throws TrafficManagerFileException naming the file, the key, and what is allowed there
     */
    public static TrafficManagerConfig read(String file, String text) {
        try {
            Written written = MAPPER.readValue(text, Written.class);
            if (written == null) {
                throw new TrafficManagerFileException(file + ": a traffic manager is an object: { … }");
            }
            return written.over(TrafficManagerConfig.DEFAULT);
        } catch (JsonProcessingException e) {
            throw new TrafficManagerFileException(place(file, e.getLocation()) + explain(e));
        } catch (IllegalArgumentException e) {
            throw new TrafficManagerFileException(file + ": " + e.getMessage());
        }
    }

    private static String explain(JsonProcessingException thrown) {
        return switch (thrown) {
            case UnrecognizedPropertyException unknown -> "unknown key '" + path(unknown) + "'" + known(unknown);
            case ValueInstantiationException refused -> "'" + path(refused) + "': " + refused.getCause().getMessage();
            case InvalidFormatException other -> "'" + path(other) + "' takes " + kind(other.getTargetType()) + ", not '"
                    + other.getValue() + "'";
            case MismatchedInputException other -> "'" + path(other) + "' takes " + kind(other.getTargetType());
            case JsonMappingException other -> "'" + path(other) + "': " + firstLine(other);
            default -> "this is not JSON: " + firstLine(thrown);
        };
    }

    private static String known(UnrecognizedPropertyException unknown) {
        List<String> known =
                unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
        return "; known here: " + String.join(", ", known)
                + Near.nearest(unknown.getPropertyName(), known)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
    }

    private static String kind(Class<?> wanted) {
        if (wanted == Integer.class || wanted == int.class) {
            return "a whole number";
        }
        if (wanted == Double.class) {
            return "a number";
        }
        if (wanted == String.class) {
            return "a word";
        }
        if (wanted == Bandwidth.class) {
            return "a rate such as \"100mbit\"";
        }
        return wanted != null && Collection.class.isAssignableFrom(wanted) ? "a list: [ … ]" : "an object: { … }";
    }

    /** {@code port.1.queue}; empty for the whole file. */
    private static String path(JsonMappingException thrown) {
        return thrown.getPath().stream()
                .map(step -> step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName())
                .collect(Collectors.joining("."));
    }

    private static String firstLine(JsonProcessingException thrown) {
        return thrown.getOriginalMessage().lines().findFirst().orElse("");
    }

    private static String place(String file, JsonLocation at) {
        return at == null || at.getLineNr() < 1 ? file + ": " : file + ":" + at.getLineNr() + ":" + at.getColumnNr() + ": ";
    }
}
