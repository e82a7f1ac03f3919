package plumbline.bench.experiment.log;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.PointOutcome;

/**
 * A line of a file of measurements, as JSON: one of the four is there.
 *
 * @param header in the first line
 * @param conditions of the measurements that follow
 * @param measurement of one point
 * @param failure of one point
 */
public record LogLine(RunHeader header, ExperimentConditions conditions, Measurement measurement, FailedPoint failure) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .build();

    /** Of what results depend on. */
    public static LogLine of(RunHeader header) {
        return new LogLine(header, null, null, null);
    }

    /** Of conditions. */
    public static LogLine of(ExperimentConditions conditions) {
        return new LogLine(null, conditions, null, null);
    }

    /** Of what became of a point. */
    public static LogLine of(PointOutcome outcome) {
        return switch (outcome) {
            case Measurement measurement -> new LogLine(null, null, measurement, null);
            case FailedPoint failed -> new LogLine(null, null, null, failed);
        };
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException if it is none, as a part of one is not
     */
    public static LogLine parse(String text) {
        try {
            LogLine line = MAPPER.readValue(text, LogLine.class);
            if (line == null || line.equals(new LogLine(null, null, null, null))) {
                throw new IllegalArgumentException("it says nothing");
            }
            return line;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    /** Without a newline. */
    public String text() {
        try {
            return MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
