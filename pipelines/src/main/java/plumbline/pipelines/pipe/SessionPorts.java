package plumbline.pipelines.pipe;

import java.util.Map;
import java.util.TreeMap;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;

/** Where the copies of mirror sessions go: what the control plane says, by the numbers that packets bring. */
public final class SessionPorts {
    private final Place[] places = new Place[FieldList.Mirror.SESSIONS];

    SessionPorts() {}

    /** Where copies go. */
    public sealed interface Place {
        /** To an egress port and its queue. */
        record Port(int port, int queue) implements Place {}

        /** To each member of a multicast group, in queue 0; nowhere while the group has none. */
        record Group(int group) implements Place {}
    }

    /**
     * Sends the copies of a session to a port from now on.
     *
     * @param session 0–1023
     * @param port 0–510, but not the recirculation port; where no port is attached, copies are dropped and counted
     * @param queue of that port, 0–127
     * @throws IllegalArgumentException if there is no such number
     */
    public void set(int session, int port, int queue) {
        check(session);
        if (port < 0
                || port >= Intrinsic.NO_PORT
                || port == FieldList.Recirculate.PORT
                || queue < 0
                || queue >= 1 << Intrinsic.QID.field().width()) {
            throw new IllegalArgumentException("mirror session " + session + ": port " + port + ", queue " + queue
                    + ": ports are 0–" + (Intrinsic.NO_PORT - 1) + " without " + FieldList.Recirculate.PORT
                    + ", which recirculates, queues 0–127");
        }
        places[session] = new Place.Port(port, queue);
    }

    /**
     * Sends the copies of a session to the members of a multicast group from now on, those that it will have then.
     * Members at the recirculation port get none ({@code no_such_port}).
     *
     * @param session 0–1023
     * @param group 1–65535
     * @throws IllegalArgumentException if there is no such number
     */
    public void setGroup(int session, int group) {
        check(session);
        MulticastGroups.check(group);
        places[session] = new Place.Group(group);
    }

    private void check(int session) {
        if (session < 0 || session >= places.length) {
            throw new IllegalArgumentException("mirror session " + session + ": sessions are 0–" + (places.length - 1));
        }
    }

    /** Those that have been set. */
    public Map<Integer, Place> all() {
        Map<Integer, Place> all = new TreeMap<>();
        for (int i = 0; i < places.length; i++) {
            if (places[i] != null) {
                all.put(i, places[i]);
            }
        }
        return all;
    }

    /** Where copies of a session go, or null. */
    Place of(long session) {
        return session < 0 || session >= places.length ? null : places[(int) session];
    }
}
