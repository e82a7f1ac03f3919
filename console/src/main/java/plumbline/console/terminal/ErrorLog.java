package plumbline.console.terminal;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Logger;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.PortException;

/**
 * Tells the user at once what went wrong without stopping the switch; the first trap only, the rest is counted. What
 * happens over and over is said now and then, with a count.
 */
public final class ErrorLog implements SwitchListener {
    private final PrintWriter err;
    private final Repeats repeats = new Repeats();
    private boolean trapped;

    public ErrorLog(PrintWriter err) {
        this.err = err;
    }

    private void say(String message) {
        repeats.pass(message, System.nanoTime()).ifPresent(err::println);
    }

    /** Has what ports warn of through Java's own log said like this too. */
    public static void limitWarnings() {
        Repeats warnings = new Repeats();
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setFilter(warning -> {
                Optional<String> passed = warnings.pass(warning.getMessage(), System.nanoTime());
                passed.ifPresent(warning::setMessage);
                return passed.isPresent();
            });
        }
    }

    @Override
    public void warned(String text) {
        say("plumb: warning: " + text);
    }

    @Override
    public void portFailed(int number, String name, boolean receiving, PortException cause) {
        say("plumb: port " + number + " can no longer " + (receiving ? "receive" : "send") + ": " + cause.getMessage());
    }

    @Override
    public void portReturned(int number, String name) {
        say("plumb: port " + number + " is back: " + name);
    }

    @Override
    public void trapped(Packet packet, RuntimeException cause, long nanos) {
        if (!trapped) {
            trapped = true;
            err.println("plumb: " + cause.getMessage() + "; the packet is dropped, further traps are only counted");
        }
    }
}
