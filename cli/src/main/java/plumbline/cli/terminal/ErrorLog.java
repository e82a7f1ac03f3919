package plumbline.cli.terminal;

import java.io.PrintWriter;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.PortException;

/** Tells the user at once what went wrong without stopping the switch; the first trap only, the rest is counted. */
public final class ErrorLog implements SwitchListener {
    private final PrintWriter err;
    private boolean trapped;

    public ErrorLog(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void warned(String text) {
        err.println("plumb: warning: " + text);
    }

    @Override
    public void portFailed(int number, String name, boolean receiving, PortException cause) {
        err.println("plumb: port " + number + " can no longer " + (receiving ? "receive" : "send") + ": "
                + cause.getMessage());
    }

    @Override
    public void portReturned(int number, String name) {
        err.println("plumb: port " + number + " is back: " + name);
    }

    @Override
    public void trapped(Packet packet, RuntimeException cause, long nanos) {
        if (!trapped) {
            trapped = true;
            err.println("plumb: " + cause.getMessage() + "; the packet is dropped, further traps are only counted");
        }
    }
}
