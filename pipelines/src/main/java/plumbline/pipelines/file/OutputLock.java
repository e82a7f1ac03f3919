package plumbline.pipelines.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps two writers from one file, of one process or of several, by whatever names they know it. The lock goes with the
 * process however that ends. Readers are not kept away.
 *
 * <p>It is POSIX's: it ends as soon as the process closes any descriptor of that file. So the holder closes its own
 * last, and a command that is refused a lock ends.
 */
public final class OutputLock implements Closeable {
    private final FileChannel channel;

    private OutputLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Locks a file, which it creates if it is not there. A device or a pipe is not locked: several may write to it.
     *
     * @throws IOException if another writer has it, or it cannot be opened
     */
    public static OutputLock take(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new OutputLock(null);
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return new OutputLock(channel);
            }
        } catch (OverlappingFileLockException e) {
            // another writer of this process
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw new FileSystemException(
                file.toString(),
                null,
                "another port or process is writing to it, and each would overwrite the other; end that"
                        + " one or take another name");
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
