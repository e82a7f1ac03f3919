package plumbline.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person is watching. */
public final class Terminal {
    private Terminal() {}

    /** Whether standard error leads to a terminal. */
    public static boolean errorIsTerminal() {
        return isTerminal(2);
    }

    /** Whether standard output leads to a terminal. */
    public static boolean outputIsTerminal() {
        return isTerminal(1);
    }

    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            // No /proc: Java itself can only tell about standard input and output together.
            Console console = System.console();
            return console != null && console.isTerminal();
        }
    }
}
