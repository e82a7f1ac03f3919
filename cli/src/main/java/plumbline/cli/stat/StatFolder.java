package plumbline.cli.stat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.stat.OwnFiles;

/**
 * A folder of this user's with the counters of switches: {@code PID.stat} each. Files of processes that no longer live
 * are deleted when they are met: a killed switch cannot do it itself.
 */
final class StatFolder {
    private static final String SUFFIX = ".stat";

    private final Path folder;

    /** Need not exist yet. */
    StatFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * A name for the counters of this process; no such file exists.
     *
     * @throws IOException if the folder cannot be made, or another user could have put something there
     */
    Path fileOfThisProcess() throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        OwnFiles.requireFolder(folder);
        Path file = fileOf(ProcessHandle.current().pid());
        Files.deleteIfExists(file); // of an earlier process with our number
        return file;
    }

    /** The file of a process, whether it is there or not. */
    Path fileOf(long process) {
        return folder.resolve(process + SUFFIX);
    }

    /**
     * The processes that have a file here and live.
     *
     * @throws IOException if it cannot be read, or another user could have put something there
     */
    List<Long> running() throws IOException {
        List<Long> running = new ArrayList<>();
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return running;
        }
        OwnFiles.requireFolder(folder);
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
        return running;
    }
}
