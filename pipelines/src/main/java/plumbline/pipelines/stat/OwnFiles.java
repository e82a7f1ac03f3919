package plumbline.pipelines.stat;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/**
 * Tells this user's files from those that others have laid where this user's might be, as anybody may in {@code /tmp}.
 * A file that another may write is not read either: one who cuts a mapped file short ends the process that looks at it.
 */
public final class OwnFiles {
    private static final int TYPE = 0170000;
    private static final int LINK = 0120000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;
    private static final int WRITABLE_BY_OTHERS = 0022;

    private OwnFiles() {}

    /** Number of the user that runs this process. */
    public static long user() {
        return new UnixSystem().getUid();
    }

    /**
     * Refuses a folder in which another user could have put something.
     *
     * @throws IOException saying why; the message is for the user
     */
    public static void requireFolder(Path folder) throws IOException {
        require(folder, DIRECTORY, "no directory", "700");
    }

    /**
     * Refuses a file that another user could have written.
     *
     * @throws IOException saying why; the message is for the user
     */
    public static void requireFile(Path file) throws IOException {
        require(file, REGULAR, "no regular file", "600");
    }

    private static void require(Path path, int type, String otherwise, String permissions) throws IOException {
        Map<String, Object> found = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        int mode = (int) found.get("mode");
        long owner = Integer.toUnsignedLong((int) found.get("uid"));
        if ((mode & TYPE) == LINK) {
            throw new IOException(
                    path + " is a symbolic link, which is not followed: it may be another user's; remove it");
        }
        if ((mode & TYPE) != type) {
            throw new IOException(path + " is " + otherwise);
        }
        if (owner != user()) {
            throw new IOException(path + " belongs to "
                    + Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName()
                    + ", and only what is this user's own is believed");
        }
        if ((mode & WRITABLE_BY_OTHERS) != 0) {
            throw new IOException(path + " can be written by others: chmod " + permissions + " " + path);
        }
    }
}
