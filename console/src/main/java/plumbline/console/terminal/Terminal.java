package plumbline.console.terminal;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person is watching. */
public final class Terminal {
    private static final Size DEFAULT = new Size(1_000, 120);
    private static final int MIN_COLUMNS = 40;

    private Terminal() {}

    /** Lines of a screen, and characters in a line. */
    public record Size(int rows, int columns) {}

    /** Whether standard error leads to a terminal. */
    public static boolean errorIsTerminal() {
        return isTerminal(2);
    }

    /** Whether standard output leads to a terminal. */
    public static boolean outputIsTerminal() {
        return isTerminal(1);
    }

    /**
     * Characters in a line of the terminal that standard output leads to, but not fewer than one can use; in a pipe a
     * usual number.
     */
    public static int columns() {
        return Math.max(MIN_COLUMNS, size().columns());
    }

    /** Characters in a line of the terminal that standard error leads to; 0 if it leads to none. */
    public static int errorColumns() {
        return errorIsTerminal() ? ask().columns() : 0;
    }

    /**
     * That of the terminal that standard output leads to, as it is now; in a pipe a usual line, and as many as one
     * likes.
     */
    public static Size size() {
        return outputIsTerminal() ? ask() : DEFAULT;
    }

    private static Size ask() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ");
            // Some terminals, a serial line for one, tell 0 and 0.
            if (size.length == 2 && Integer.parseInt(size[0]) > 0 && Integer.parseInt(size[1]) > 0) {
                return new Size(Integer.parseInt(size[0]), Integer.parseInt(size[1]));
            }
        } catch (IOException | NumberFormatException e) {
            return DEFAULT; // no terminal that can tell: nothing is lost
        }
        return DEFAULT;
    }

    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            // No /proc: Java itself can only tell about standard input and output together.
            Console console = System.console();
            return console != null && console.isTerminal();
        }
    }
}
