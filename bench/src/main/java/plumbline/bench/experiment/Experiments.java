package plumbline.bench.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.isa.text.syntax.Near;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.SetupFile;
import plumbline.pipelines.file.SetupFileException;

/**
 * The experiments that modules bring along. Each is a file {@code NAME.yaml}; its path, less the ending, stands on a
 * line of the module's {@code META-INF/plumbline/experiments}. In {@code fast/NAME.csv} beside it are its results under
 * version control.
 */
public final class Experiments {
    private static final String INDEX = "META-INF/plumbline/experiments";

    private static final String WHOLE =
            "an experiment is an object with title, source, settings, sweep, seeds and series";
    private static final Complaints COMPLAINTS = new Complaints("YAML", WHOLE, Map.of());

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
        return parse(name + ".yaml", text(name));
    }

    /** The text of its file. */
    static String text(String name) {
        String folder = folders().get(name);
        if (folder == null) {
            throw new ExperimentException("no experiment '" + name + "'; "
                    + Near.nearest(name, names())
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("'plumb experiment list' names them; one of yours is a file whose name"
                                    + " ends in .yaml"));
        }
        return resource(folder + name + ".yaml");
    }

    /**
     * Reads an experiment's file.
     *
     * @param file for messages
     * @throws ExperimentException if it is no experiment
     */
    public static Experiment parse(String file, String text) {
        try {
            return SetupFile.read(
                    file, text, "experiment", COMPLAINTS, Experiment.class, (written, setup) -> setup.part(
                                    "", () -> checked(written))
                            .orElse(null));
        } catch (SetupFileException e) {
            throw new ExperimentException(e.getMessage(), e);
        }
    }

    private static Experiment checked(Experiment written) {
        if (written == null) {
            throw new IllegalArgumentException(WHOLE);
        }
        return written.checked();
    }

    /** The results of {@code --fast} that are under version control, as CSV. */
    public static String recorded(String name) {
        return resource(folders().get(name) + "fast/" + name + ".csv");
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

    private static String resource(String resource) {
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
