package plumbline.cli.network;

import java.nio.file.Path;
import plumbline.console.terminal.CommandFailure;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.tm.word.KeyValue;

/**
 * {@code --goodput TIME=FILE}.
 *
 * @param intervalNanos at least 1
 */
public record GoodputFile(long intervalNanos, Path file) {
    /** Reads the option; fails with usage if it is not that. */
    static GoodputFile parse(String text) {
        try {
            KeyValue said = KeyValue.of(text).orElseThrow(IllegalArgumentException::new);
            long nanos = Nanos.parse(said.key());
            if (nanos > 0 && !said.value().isEmpty()) {
                return new GoodputFile(nanos, Path.of(said.value()));
            }
        } catch (IllegalArgumentException wrong) {
            // Said below.
        }
        throw CommandFailure.usage("plumb: --goodput " + text + ": write TIME=FILE, as 1ms=goodput.csv");
    }
}
