package plumbline.bench.experiment.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import plumbline.bench.experiment.ExperimentRun;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.subject.ProgramFile;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.target.Targets;

/**
 * All that results depend on: what is alike in this has the same points and gives the same values.
 *
 * @param files digests of the files that the experiment names and of those that its programs include
 * @param plumb version and build
 */
public record RunHeader(ExperimentRun run, Map<String, String> files, String plumb) {
    private static final String PROGRAM = "program";

    /** Sorts the files. */
    public RunHeader {
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /**
     * Of a run on this machine.
     *
     * @throws IOException if a file that is named cannot be read
     */
    public static RunHeader of(ExperimentRun run) throws IOException {
        return new RunHeader(run, digests(run), PlumbBuild.version());
    }

    /**
     * The same with the files of this machine.
     *
     * @throws IOException if one cannot be read
     */
    public RunHeader here() throws IOException {
        return new RunHeader(run, digests(run), plumb);
    }

    private static Map<String, String> digests(ExperimentRun run) throws IOException {
        SharedInputs inputs = run.inputs();
        Map<String, String> digests = new TreeMap<>();
        Set<String> programs = new TreeSet<>();
        Set<String> values = new LinkedHashSet<>();
        for (Point point : run.experiment().points()) {
            values.addAll(point.settings().values().values());
            programs.add(point.settings().text(PROGRAM, ""));
        }
        for (String value : values) {
            for (String name : List.of(value, target(value))) {
                Optional<Path> file = regularFile(inputs, name);
                if (file.isPresent()) {
                    digests.put(name, Sha256.of(file.get()));
                }
            }
        }
        programs.removeAll(BuiltInPrograms.names());
        for (String program : programs) {
            Optional<Path> file = regularFile(inputs, program);
            if (file.isPresent()) {
                addIncluded(file.get(), digests);
            }
        }
        return digests;
    }

    /** The file in {@code scheme:file?options}. */
    private static String target(String value) {
        return value.substring(value.indexOf(':') + 1).replaceFirst("\\?.*", "");
    }

    private static Optional<Path> regularFile(SharedInputs inputs, String name) {
        try {
            return Optional.of(inputs.file(name)).filter(Files::isRegularFile);
        } catch (InvalidPathException e) {
            return Optional.empty(); // no name of a file
        }
    }

    private static void addIncluded(Path program, Map<String, String> digests) throws IOException {
        Path folder = program.toAbsolutePath().getParent();
        for (String source : ProgramFile.assemble(program, Map.of(), Targets.named("unlimited"))
                .sources()
                .files()) {
            Path file = Path.of(source).toAbsolutePath();
            if (Files.isRegularFile(file)) {
                digests.put(folder.relativize(file).toString(), Sha256.of(file));
            }
        }
    }

    /** In what another one differs, first of this and then of the other; empty if it has the same results. */
    public List<String> differences(RunHeader other) {
        List<String> found = new ArrayList<>();
        if (!run.name().equals(other.run.name())) {
            found.add("experiment " + run.name() + " and " + other.run.name());
        } else if (!run.text().equals(other.run.text())) {
            found.add(textDifference(other));
        }
        if (run.fast() != other.run.fast()) {
            found.add(run.fast() ? "--fast and without" : "without --fast and with it");
        }
        if (!run.captures().equals(other.run.captures())) {
            found.add("captures " + run.captures() + " and " + other.run.captures());
        }
        each(run.settings(), other.run.settings(), "--set ", "=", found);
        each(files, other.files, "file ", " with the content ", found);
        if (!plumb.equals(other.plumb)) {
            found.add("plumb " + plumb + " and plumb " + other.plumb);
        }
        return found;
    }

    private String textDifference(RunHeader other) {
        List<String> ours = run.text().lines().toList();
        List<String> theirs = other.run.text().lines().toList();
        int line = 0;
        while (line < ours.size() && line < theirs.size() && ours.get(line).equals(theirs.get(line))) {
            line++;
        }
        return "line " + (line + 1) + " of " + run.file() + ": " + line(ours, line) + " and " + line(theirs, line);
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? "'" + lines.get(index).strip() + "'" : "the end";
    }

    private static void each(
            Map<String, String> one, Map<String, String> other, String before, String between, List<String> found) {
        Stream.concat(one.keySet().stream(), other.keySet().stream())
                .sorted()
                .distinct()
                .filter(name -> !String.valueOf(one.get(name)).equals(String.valueOf(other.get(name))))
                .forEach(name -> found.add(
                        before + name + value(one.get(name), between) + " and" + value(other.get(name), between)));
    }

    private static String value(String value, String between) {
        return value == null ? " not there" : between + value;
    }

    /** For the head of a table of results. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("experiment: " + run.name() + ", text " + Sha256.ofText(run.text()));
        StringBuilder options = new StringBuilder(run.fast() ? "--fast" : "--full");
        run.settings()
                .forEach((name, value) ->
                        options.append(" --set ").append(name).append('=').append(value));
        lines.add("options: " + options);
        files.forEach((name, digest) -> lines.add("file: " + name + " " + digest));
        lines.add("plumb: " + plumb);
        return lines;
    }
}
