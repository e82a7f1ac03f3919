package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Port;

/** What a thread that does ports itself wants to know of them. */
final class OwnPorts {
    private OwnPorts() {}

    /** Those by which frames may come. */
    static List<Port> receiving(List<AttachedPort> ports) {
        return ports.stream()
                .map(AttachedPort::attachment)
                .filter(Attachment::receives)
                .map(Attachment::port)
                .toList();
    }

    /** A number that changes when {@link #receiving} does. */
    static int changes(List<AttachedPort> ports) {
        int changes = 0;
        for (int i = 0; i < ports.size(); i++) {
            changes += ports.get(i).attachment().changes();
        }
        return changes;
    }

    /** When the next frame comes by one that knows, in nanoseconds; {@code ScheduledPort.NEVER} if none does. */
    static long nextArrival(List<AttachedPort> ports) {
        long next = Long.MAX_VALUE;
        for (int i = 0; i < ports.size(); i++) {
            next = Math.min(next, ports.get(i).attachment().nextArrival());
        }
        return next;
    }
}
