package plumbline.pipelines.tm.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;

/**
 * Reads a traffic manager from JSON. Every key is optional; {@code each_port} and {@code each_queue} hold the defaults
 * of ports and queues.
 *
 * <pre>
 *   { "cell_bytes": 80, "cells": 286720, "timestamp_bits": 32, "depth_bits": 19,
 *     "each_port": { "rate": "10gbit", "overhead_bytes": 24, "cells": 20000,
 *                    "queues": 8, "scheduler": "weighted", "quantum": 1542,
 *                    "each_queue": { "packets": 1024, "cells": 20000, "guaranteed_cells": 0, "alpha": 0.5,
 *                                    "rate": "1gbit", "weight": 1, "ecn": "65packets" },
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

    private static final String WHOLE =
            "a traffic manager is an object: { … }, e.g. {\"each_port\": {\"rate\": \"10gbit\"}}";
    private static final Complaints COMPLAINTS = new Complaints(
            "JSON",
            WHOLE,
            Map.of(Rate.class, "a rate such as \"100mbit\"", EcnMarking.class, "a marking such as \"65packets\""));

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
                throw new TrafficManagerFileException(file + ": " + WHOLE);
            }
            return written.over(TrafficManagerConfig.DEFAULT);
        } catch (JsonProcessingException e) {
            throw new TrafficManagerFileException(COMPLAINTS.of(file, e));
        } catch (IllegalArgumentException e) {
            throw new TrafficManagerFileException(file + ": " + e.getMessage());
        }
    }
}
