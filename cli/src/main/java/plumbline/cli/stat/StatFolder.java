package plumbline.cli.stat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where the switches of one user keep their counters: {@code /tmp/plumb-USER/PID.stat}, or under {@code XDG_RUNTIME_DIR}.
 * Files of processes that no longer live are deleted when they are met: a killed switch cannot do it itself.
 */
public final class StatFolder {
    private static final String SUFFIX = ".stat";
    /** How the main class in a JVM's command line begins; the JVM's own options are before it. */
    private static final String MAIN_PACKAGE = "plumbline.";

    private final Path folder;

    private StatFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder of the user that runs this process; need not exist yet. */
    public static StatFolder ofThisUser() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return new StatFolder(
                runtime != null && !runtime.isBlank()
                        ? Path.of(runtime, "plumb")
                        : Path.of(System.getProperty("java.io.tmpdir"), "plumb-" + System.getProperty("user.name")));
    }

    /**
     * A name for the counters of this process; no such file exists.
     *
     * @throws IOException if the folder cannot be made, or is somebody else's
     */
    public Path fileOfThisProcess() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        if (!Files.isWritable(folder)) {
            throw new IOException(folder + " belongs to somebody else");
        }
        Path file = folder.resolve(ProcessHandle.current().pid() + SUFFIX);
        Files.deleteIfExists(file); // of an earlier process with our number
        return file;
    }

    /** The file of a process, if it runs a switch. */
    public Optional<Path> fileOf(long process) throws IOException {
        return running().contains(process) ? Optional.of(folder.resolve(process + SUFFIX)) : Optional.empty();
    }

    /** How a process was called: the words behind {@code plumb}; empty if the system does not say. */
    public static String command(long process) {
        List<String> words = ProcessHandle.of(process)
                .flatMap(handle -> handle.info().arguments())
                .map(List::of)
                .orElse(List.of());
        int options = words.stream().takeWhile(word -> !word.startsWith(MAIN_PACKAGE)).toList().size();
        return words.stream().skip(options + 1L).collect(Collectors.joining(" "));
    }

    /** The processes of this user that run a switch now. */
    public List<Long> running() throws IOException {
        List<Long> running = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return running;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                String digits = name.substring(0, name.length() - SUFFIX.length());
                if (!digits.matches("\\d{1,18}")) {
                    continue;
                }
                long process = Long.parseLong(digits);
                if (ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false)) {
                    running.add(process);
                } else {
                    Files.deleteIfExists(file);
                }
            }
        }
        running.sort(null);
        return running;
    }
}
