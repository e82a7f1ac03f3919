package plumbline.cli.stat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.pipelines.stat.OwnFiles;

/**
 * Where the switches of one user keep their counters: under {@code XDG_RUNTIME_DIR} if a login has set it, else in
 * {@code /tmp/plumb-USER}. Readers search both: a switch that a service or another login has started may have it and
 * the reader not, or vice versa.
 */
public final class StatFolders {
    private static final String NAME = "plumb";
    /** Where systemd makes {@code XDG_RUNTIME_DIR}, by the user's number. */
    private static final Path LOGINS = Path.of("/run/user");
    /** How the main class in a JVM's command line begins; the JVM's own options are before it. */
    private static final String MAIN_PACKAGE = "plumbline.";

    private final Path writing;
    private final Set<Path> reading = new LinkedHashSet<>();

    /**
     * What was found.
     *
     * @param running processes of this user that run a switch, and their files
     * @param refused why folders were not looked into
     */
    public record Found(SortedMap<Long, Path> running, List<String> refused) {}

    /**
     * @param runtime what {@code XDG_RUNTIME_DIR} says, or null
     * @param logins folder of such folders, by users' numbers
     * @param shared folder of all users
     */
    StatFolders(String runtime, Path logins, Path shared) {
        String user = System.getProperty("user.name");
        Path fallback = shared.resolve(NAME + "-" + (user.equals("?") ? OwnFiles.user() : user)); // ?: it has no name
        boolean login = runtime != null && !runtime.isBlank() && isOwn(Path.of(runtime));
        if (login) {
            reading.add(Path.of(runtime, NAME));
        }
        Path usual = logins.resolve(Long.toString(OwnFiles.user()));
        if (isOwn(usual)) {
            reading.add(usual.resolve(NAME));
        }
        reading.add(fallback);
        writing = login ? Path.of(runtime, NAME) : fallback;
    }

    /** Those of the user that runs this process; none need exist yet. */
    public static StatFolders ofThisUser() {
        return new StatFolders(System.getenv("XDG_RUNTIME_DIR"), LOGINS, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** With sudo -E it is the caller's, who could put into it what he likes. */
    private static boolean isOwn(Path folder) {
        try {
            OwnFiles.requireFolder(folder);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * A name for the counters of this process; no such file exists.
     *
     * @throws IOException if the folder cannot be made, or another user could have put something there
     */
    public Path fileOfThisProcess() throws IOException {
        return new StatFolder(writing).fileOfThisProcess();
    }

    /** Looks which processes of this user run a switch now. */
    public Found find() {
        SortedMap<Long, Path> running = new TreeMap<>();
        List<String> refused = new ArrayList<>();
        for (Path place : reading) {
            StatFolder folder = new StatFolder(place);
            try {
                folder.running().forEach(process -> running.put(process, folder.fileOf(process)));
            } catch (IOException e) {
                refused.add(e.getMessage());
            }
        }
        return new Found(running, refused);
    }

    /** How a process was called: the words behind {@code plumb}; empty if the system does not say. */
    public static String command(long process) {
        List<String> words = ProcessHandle.of(process)
                .flatMap(handle -> handle.info().arguments())
                .map(List::of)
                .orElse(List.of());
        int options = words.stream()
                .takeWhile(word -> !word.startsWith(MAIN_PACKAGE))
                .toList()
                .size();
        return words.stream().skip(options + 1L).collect(Collectors.joining(" "));
    }
}
