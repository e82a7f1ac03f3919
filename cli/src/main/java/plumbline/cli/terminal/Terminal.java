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
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            // No /proc: Java itself can only tell about standard input and output together.
            Console console = System.console();
            return console != null && console.isTerminal();
        }
    }
}
