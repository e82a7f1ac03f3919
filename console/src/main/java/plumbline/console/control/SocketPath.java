package plumbline.console.control;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import plumbline.console.terminal.CommandFailure;

/** How long the path of a Unix-domain socket may be: Java takes a byte less than the 107 that unix(7) has room for. */
public final class SocketPath {
    public static final int MAX_LENGTH = 106;
    /** A socket is born in a folder beside its place, under a path of its own, until it may be found. */
    private static final String HIDDEN_FOLDER = ".p%04x";

    private static final String HIDDEN_NAME = "s";
    private static final String WAY_OUT = ": choose a shorter one, perhaps relative to the directory you are in";

    private SocketPath() {}

    /**
     * Refuses a path that is too long to connect to.
     *
     * @throws CommandFailure usage
     */
    public static void check(Path path) {
        if (bytes(path) > MAX_LENGTH) {
            throw CommandFailure.usage("plumb: --control " + path + ": " + bytes(path)
                    + " bytes long, and a socket's path may have " + MAX_LENGTH + WAY_OUT);
        }
    }

    /**
     * Refuses a path that is too long to listen at.
     *
     * @throws CommandFailure usage
     */
    public static void checkToListen(Path path) {
        check(path);
        int hidden = bytes(inside(hiddenFolder(path, 0)));
        if (hidden > MAX_LENGTH) {
            int room = MAX_LENGTH - (hidden - bytes(parent(path)));
            throw CommandFailure.usage("plumb: --control " + path + ": its directory's path is " + bytes(parent(path))
                    + " bytes long, and may have " + room + " (a socket's path " + MAX_LENGTH + ")" + WAY_OUT);
        }
    }

    /** A folder beside a socket's place. */
    public static Path hiddenFolder(Path path) {
        return hiddenFolder(path, new Random().nextInt(0x1_0000));
    }

    /** What a socket is called in a hidden folder. */
    public static Path inside(Path hiddenFolder) {
        return hiddenFolder.resolve(HIDDEN_NAME);
    }

    private static Path hiddenFolder(Path path, int number) {
        return parent(path).resolve(HIDDEN_FOLDER.formatted(number));
    }

    /** As short as the path was written: an absolute one is longer. */
    private static Path parent(Path path) {
        return path.getParent() == null ? Path.of("") : path.getParent();
    }

    private static int bytes(Path path) {
        return path.toString().getBytes(StandardCharsets.UTF_8).length;
    }
}
