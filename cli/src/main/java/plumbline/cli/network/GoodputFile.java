package plumbline.cli.network;

import java.nio.file.Path;
import plumbline.console.terminal.CommandFailure;
import plumbline.nic.support.Nanos;

/**
 * {@code --goodput TIME=FILE}.
 *
 * @param intervalNanos at least 1
 */
public record GoodputFile(long intervalNanos, Path file) {
    /** Reads the option; fails with usage if it is not that. */
    static GoodputFile parse(String text) {
        int equals = text.indexOf('=');
        try {
            long nanos = equals < 1 ? 0 : Nanos.parse(text.substring(0, equals));
            if (nanos > 0 && equals < text.length() - 1) {
                return new GoodputFile(nanos, Path.of(text.substring(equals + 1)));
            }
        } catch (IllegalArgumentException wrong) {
            // Said below.
        }
        throw CommandFailure.usage("plumb: --goodput " + text + ": write TIME=FILE, as 1ms=goodput.csv");
    }
}
