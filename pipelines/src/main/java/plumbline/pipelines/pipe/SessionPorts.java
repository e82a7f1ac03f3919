package plumbline.pipelines.pipe;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;

/** Where the copies of mirror sessions go: what the control plane says, by the numbers that packets bring. */
public final class SessionPorts {
    private static final int NOWHERE = -1;

    private final int[] ports = new int[FieldList.Mirror.SESSIONS];
    private final int[] queues = new int[FieldList.Mirror.SESSIONS];

    SessionPorts() {
        Arrays.fill(ports, NOWHERE);
    }

    /** Egress port and its queue. */
    public record Place(int port, int queue) {}

    /**
     * Sends the copies of a session somewhere from now on.
     *
     * @param session 0–1023
     * @param port 0–510, but not the recirculation port; where no port is attached, copies are dropped and counted
     * @param queue of that port, 0–127
     * @throws IllegalArgumentException if there is no such number
     */
    public void set(int session, int port, int queue) {
        if (session < 0 || session >= ports.length) {
            throw new IllegalArgumentException("mirror session " + session + ": sessions are 0–" + (ports.length - 1));
        }
        if (port < 0
                || port >= Intrinsic.NO_PORT
                || port == FieldList.Recirculate.PORT
                || queue < 0
                || queue >= 1 << Intrinsic.QID.field().width()) {
            throw new IllegalArgumentException("mirror session " + session + ": port " + port + ", queue " + queue
                    + ": ports are 0–" + (Intrinsic.NO_PORT - 1) + " without " + FieldList.Recirculate.PORT
                    + ", which recirculates, queues 0–127");
        }
        ports[session] = port;
        queues[session] = queue;
    }

    /** Those that have been set. */
    public Map<Integer, Place> all() {
        Map<Integer, Place> all = new TreeMap<>();
        for (int i = 0; i < ports.length; i++) {
            if (ports[i] != NOWHERE) {
                all.put(i, new Place(ports[i], queues[i]));
            }
        }
        return all;
    }

    boolean has(long session) {
        return session >= 0 && session < ports.length && ports[(int) session] != NOWHERE;
    }

    int port(long session) {
        return ports[(int) session];
    }

    int queue(long session) {
        return queues[(int) session];
    }
}
