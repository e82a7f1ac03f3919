package plumbline.cli.control;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The connections of a server, of which there are not too many: for a new one, that goes which has been waiting longest
 * for a request to come. One whose request is being answered stays.
 *
 * <pre>
 *   admit ──► idle ◄───────► busy
 *              │    request,   │
 *              │    answered   │
 *    room for  ▼               ▼
 *    another: closed  ◄──── leave
 * </pre>
 */
final class Connections {
    private final int max;
    private final Set<SocketChannel> busy = new HashSet<>();
    private final Set<SocketChannel> idle = new LinkedHashSet<>();

    Connections(int max) {
        this.max = max;
    }

    /** Takes one in; answers false if there are too many and all are busy. */
    synchronized boolean admit(SocketChannel connection) throws IOException {
        if (busy.size() == max) {
            return false;
        }
        if (busy.size() + idle.size() == max) {
            SocketChannel oldest = idle.iterator().next();
            idle.remove(oldest);
            oldest.close();
        }
        return idle.add(connection);
    }

    /** Its request has come; answers false if it was closed meanwhile. */
    synchronized boolean begins(SocketChannel connection) {
        return idle.remove(connection) && busy.add(connection);
    }

    /** Its request is answered. */
    synchronized void ends(SocketChannel connection) {
        if (busy.remove(connection)) {
            idle.add(connection);
        }
    }

    /** It is closed. */
    synchronized void leave(SocketChannel connection) {
        idle.remove(connection);
        busy.remove(connection);
    }
}
