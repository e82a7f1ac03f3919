package plumbline.console.terminal;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.PortException;

/**
 * Tells the user at once what went wrong without stopping the switch; the first trap only, the rest is counted. What
 * happens over and over is said now and then, with a count.
 */
public final class ErrorLog implements SwitchListener {
    private final MessageLog log;
    private final Repeats repeats = new Repeats();
    private final Set<String> warnings = new HashSet<>();
    private boolean trapped;

    public ErrorLog(MessageLog log) {
        this.log = log;
    }

    /** One for a person. */
    public ErrorLog(PrintWriter err) {
        this(MessageLog.plain(err));
    }

    private Optional<String> passed(String message) {
        return repeats.pass(message, System.nanoTime());
    }

    /** Once, however many switches of one program are set up so. */
    @Override
    public void warned(String text) {
        if (warnings.add(text)) {
            log.warning(text);
        }
    }

    @Override
    public void portFailed(int number, String name, boolean receiving, PortException cause) {
        passed("port " + number + " can no longer " + (receiving ? "receive" : "send") + ": " + cause.getMessage())
                .ifPresent(log::error);
    }

    @Override
    public void portReturned(int number, String name) {
        passed("port " + number + " is back: " + name).ifPresent(log::info);
    }

    @Override
    public void trapped(Packet packet, RuntimeException cause, long nanos) {
        if (!trapped) {
            trapped = true;
            log.error(cause.getMessage() + "; the packet is dropped, further traps are only counted");
        }
    }
}
