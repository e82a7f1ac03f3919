package plumbline.bench.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SharedInputs;

/**
 * An experiment as it is to be run: its text, and what the user changed of it. All of it is text, so that a later start
 * or another machine makes the same points of it.
 *
 * @param name of the experiment, and of the files with its results
 * @param file of the text, for messages
 * @param text as in the file
 * @param folders in which files that the experiment names are looked for, in this order
 * @param captures names of those in the folder that the experiment runs over, if it does
 * @param fast as with {@code --fast}
 * @param settings that win over those of the text
 */
public record ExperimentRun(
        String name,
        String file,
        String text,
        List<String> folders,
        List<String> captures,
        boolean fast,
        Map<String, String> settings) {
    private static final Pattern FILE = Pattern.compile("(.+)\\.ya?ml");
    private static final Pattern CAPTURE = Pattern.compile("[^.].*\\.(pcap|pcapng|cap)");

    public ExperimentRun {
        folders = List.copyOf(folders);
        captures = List.copyOf(captures);
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Whether a user names a file, and not an experiment that is built in. */
    public static boolean isFile(String name) {
        return FILE.matcher(name).matches();
    }

    /**
     * An experiment that is built in.
     *
     * @param data folder in which files are looked for that are not there as named
     * @throws ExperimentException if there is none of that name
     */
    public static ExperimentRun builtIn(String name, Path data, boolean fast, Map<String, String> settings) {
        return new ExperimentRun(
                name, name + ".yaml", Experiments.text(name), List.of("", data.toString()), List.of(), fast, settings);
    }

    /**
     * An experiment in a file. Files that it names are looked for beside it, then as named, then in the folder of data.
     *
     * @throws IOException if it cannot be read
     */
    public static ExperimentRun ofFile(Path file, Path data, boolean fast, Map<String, String> settings)
            throws IOException {
        var name = FILE.matcher(file.getFileName().toString());
        name.matches();
        String beside = file.getParent() == null ? "" : file.getParent().toString();
        String text = Files.readString(file, StandardCharsets.UTF_8);
        List<String> folders = List.of(beside, "", data.toString(), beside);
        ExperimentRun run = new ExperimentRun(name.group(1), file.toString(), text, folders, List.of(), fast, settings);
        return run.with(folders, captures(run));
    }

    /** Sorted, so that their order is that of time if their names have a time or a number. */
    private static List<String> captures(ExperimentRun run) throws IOException {
        String named = Experiments.parse(run.file, run.text).sweep().captures();
        if (named == null) {
            return List.of();
        }
        Path folder = run.inputs().file(named);
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(CAPTURE.asMatchPredicate())
                    .sorted()
                    .toList();
            if (names.isEmpty()) {
                throw new ExperimentException(
                        run.file + ": no capture in " + folder + ": their names end in .pcap, .pcapng or .cap");
            }
            return names;
        }
    }

    private ExperimentRun with(List<String> otherFolders, List<String> otherCaptures) {
        return new ExperimentRun(name, file, text, otherFolders, otherCaptures, fast, settings);
    }

    /** The same for another folder to work in. */
    public ExperimentRun withAbsoluteFolders() {
        return with(
                folders.stream()
                        .map(folder -> Path.of(folder).toAbsolutePath().toString())
                        .toList(),
                captures);
    }

    /**
     * The experiment.
     *
     * @throws ExperimentException if the text is none, or a setting cannot be set
     */
    public Experiment experiment() {
        Experiment whole = Experiments.parse(file, text).over(captures);
        return (fast ? whole.fastOne() : whole).overridden(settings);
    }

    /** Where its inputs come from. */
    public SharedInputs inputs() {
        return new SharedInputs(folders.stream().map(Path::of).toList());
    }
}
