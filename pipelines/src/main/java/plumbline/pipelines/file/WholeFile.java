package plumbline.pipelines.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes a file whole or not at all: on a full disk, or after a kill, what was there before is still there. */
public final class WholeFile {
    private static final Set<PosixFilePermission> PERMISSIONS =
            PosixFilePermissions.fromString("rw-rw-rw-"); // less the umask

    private WholeFile() {}

    /**
     * Creates the file or replaces what is in it; a device or a pipe is written to. A file that is replaced keeps its
     * permissions, and a link its place.
     *
     * @throws IOException if that is not possible; then nothing has changed
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        boolean there = Files.exists(file);
        if (there && !Files.isRegularFile(file)) {
            Files.write(file, bytes);
            return;
        }
        Path place = there ? file.toRealPath() : file.toAbsolutePath();
        Path part = Files.createTempFile(
                place.getParent(),
                "." + place.getFileName(),
                ".part",
                PosixFilePermissions.asFileAttribute(PERMISSIONS));
        try {
            if (there) {
                Files.setPosixFilePermissions(part, Files.getPosixFilePermissions(place));
            }
            Files.write(part, bytes);
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }
}
