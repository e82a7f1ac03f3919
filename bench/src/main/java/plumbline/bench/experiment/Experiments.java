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
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The experiments that modules bring along. Each is a file {@code NAME.yaml}; its path, less the ending, stands on a
 * line of the module's {@code META-INF/plumbline/experiments}. In {@code fast/NAME.csv} beside it are its results under
 * version control.
 */
public final class Experiments {
    private static final String INDEX = "META-INF/plumbline/experiments";
    private static final ObjectReader READER = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build()
            .readerFor(Experiment.class);

    private Experiments() {}

    /** All names, sorted. */
    public static List<String> names() {
        return List.copyOf(folders().keySet());
    }

    /**
     * The experiment of a name.
     *
     * @throws ExperimentException if there is none
     */
    public static Experiment named(String name) {
        String folder = folders().get(name);
        if (folder == null) {
            throw new ExperimentException("no experiment '" + name + "'; there are: " + String.join(", ", names()));
        }
        return parse(name + ".yaml", text(folder + name + ".yaml"));
    }

    /**
     * Reads an experiment's file.
     *
     * @param file for messages
     * @throws ExperimentException if it is no experiment
     */
    public static Experiment parse(String file, String text) {
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
    public static String recorded(String name) {
        return text(folders().get(name) + "fast/" + name + ".csv");
    }

    /** Name → folder of its file, by name. */
    private static SortedMap<String, String> folders() {
        SortedMap<String, String> folders = new TreeMap<>();
        try {
            for (URL index : Collections.list(Experiments.class.getClassLoader().getResources(INDEX))) {
                text(index).lines().forEach(path -> {
                    int name = path.lastIndexOf('/') + 1;
                    folders.put(path.substring(name), "/" + path.substring(0, name));
                });
            }
            return folders;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(String resource) {
        return text(Objects.requireNonNull(Experiments.class.getResource(resource), "missing resource " + resource));
    }

    private static String text(URL resource) {
        try (InputStream in = resource.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
