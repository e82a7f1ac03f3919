package plumbline.programs.printqueue.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import plumbline.isa.hash.HashSeed;

/**
 * The seed of the hashes in a history, in which IPv6 addresses are hashes: a file beside the segments that only its
 * owner may read. A history without the file has public ones.
 */
public final class HistorySeed {
    private static final String FILE = "hash-seed";

    private HistorySeed() {}

    /**
     * The seed of a folder's history; empty if there is none yet.
     *
     * @throws HistoryException if it cannot be read
     */
    public static Optional<HashSeed> in(Path folder) throws HistoryException {
        Path file = folder.resolve(FILE);
        try {
            if (Files.exists(file)) {
                return Optional.of(HashSeed.parse(Files.readString(file).strip()));
            }
            boolean recorded = Files.isDirectory(folder) && !Segments.in(folder).isEmpty();
            return recorded ? Optional.of(HashSeed.PUBLIC) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new HistoryException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Keeps the seed of a history that begins.
     *
     * @throws HistoryException if it cannot be written
     */
    public static void keep(Path folder, HashSeed seed) throws HistoryException {
        Path file = folder.resolve(FILE);
        try {
            if (!seed.equals(HashSeed.PUBLIC) && !Files.exists(file)) {
                Path whole = folder.resolve(FILE + ".new"); // a crash leaves no half of a seed
                Files.deleteIfExists(whole);
                Files.createFile(
                        whole, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                Files.writeString(whole, seed.text() + "\n");
                Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new HistoryException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
