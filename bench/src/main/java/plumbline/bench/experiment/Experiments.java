package plumbline.bench.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The experiments that come with Plumbline: {@code plumbline/bench/experiments/NAME.yaml}, listed in {@code names.txt}.
 */
public final class Experiments {
    private static final String FOLDER = "/plumbline/bench/experiments/";
    private static final ObjectReader READER = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build()
            .readerFor(Experiment.class);

    private Experiments() {}

    /** All names, sorted. */
    public static List<String> names() {
        return resource("names.txt")
                .lines()
                .filter(line -> !line.isBlank())
                .sorted()
                .toList();
    }

    /**
     * The experiment of a name.
     *
     * @throws ExperimentException if there is none
     */
    public static Experiment named(String name) {
        if (!names().contains(name)) {
            throw new ExperimentException("no experiment '" + name + "'; there are: " + String.join(", ", names()));
        }
        return parse(name + ".yaml", resource(name + ".yaml"));
    }

    /**
     * Reads an experiment's file.
     *
     * @param file for messages
     * @throws ExperimentException if it is no experiment
     */
    static Experiment parse(String file, String text) {
        try {
            return READER.readValue(text);
        } catch (JsonProcessingException e) {
            throw new ExperimentException(file + ": " + e.getOriginalMessage() + place(e), e);
        }
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
    }

    /** The results of {@code --fast} that are under version control, as CSV. */
    static String recorded(String name) {
        return resource("fast/" + name + ".csv");
    }

    private static String resource(String file) {
        try (InputStream in = Experiments.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + FOLDER + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
