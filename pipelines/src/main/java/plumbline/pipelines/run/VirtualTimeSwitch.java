package plumbline.pipelines.run;

import java.util.Arrays;
import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.clock.TimeHeap;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.ScheduledPort;

/**
 * A switch in virtual time: it says when its next event is, and goes there. At one instant the order is: control plane,
 * departures (lowest port first), recirculated packets (in the order they were sent off), generated packets (lowest
 * application first, up to 64 per turn), arrivals (lowest port first, up to {@link Switch#BATCH} per port and turn;
 * departures and recirculated packets that become due meanwhile go before the next arrival or generated packet),
 * control plane once more. An event costs O(log n) in the number of ports.
 */
public final class VirtualTimeSwitch {
    private final Switch target;
    private final AttachedPort[] ports;
    /** Places in {@link #ports} by the arrival of the next frame; those that expect none are not in it. */
    private final TimeHeap arrivals;

    private final int[] due;

    /** @throws SwitchRefusedException if a port does not know when its next frame comes */
    public VirtualTimeSwitch(Switch target) {
        this.target = target;
        this.ports = target.ports().toArray(AttachedPort[]::new);
        this.arrivals = new TimeHeap(ports.length);
        this.due = new int[ports.length];
        for (AttachedPort port : ports) {
            Port attached = port.attachment().port();
            if (!(attached instanceof ScheduledPort)) {
                throw new SwitchRefusedException(List.of("port " + port.number() + " (" + attached.name()
                        + ") is live: virtual time needs ports that know when their next frame comes"));
            }
        }
    }

    /** Asks every port when its next frame comes. */
    public void begin() {
        for (int place = 0; place < ports.length; place++) {
            lookAt(place);
        }
    }

    /** When the next frame comes from outside, in nanoseconds, or {@link Switch#NEVER}. */
    public long nextArrival() {
        return arrivals.firstTime();
    }

    /** When there is next something to do, the control plane aside, in nanoseconds, or {@link Switch#NEVER}. */
    public long nextEvent() {
        return Math.min(arrivals.firstTime(), target.nextDue());
    }

    /**
     * Asks a port anew when its next frame comes.
     *
     * @param place of the port in {@link Switch#ports()}
     */
    public void lookAt(int place) {
        long next = ports[place].nextArrival();
        if (next != ScheduledPort.NEVER) {
            arrivals.put(place, next);
        }
    }

    /**
     * The next frame of a port comes at a time.
     *
     * @param place of the port in {@link Switch#ports()}
     */
    public void expect(int place, long nanos) {
        arrivals.put(place, nanos);
    }

    /** Does what is due, control plane included, a batch of each port at most. */
    public void advance(long nanos) {
        target.control(nanos);
        target.advance(nanos);
        int count = takeDue(nanos);
        for (int i = 0; i < count; i++) {
            target.poll(ports[due[i]], nanos);
            lookAt(due[i]);
        }
        target.flush(nanos);
        target.control(nanos); // what these packets gave it to do does not wait for the next event
    }

    /** Collects the places of all ports with a frame due, the lowest first. */
    private int takeDue(long nanos) {
        int count = 0;
        while (arrivals.firstTime() <= nanos) {
            due[count++] = arrivals.first();
            arrivals.removeFirst();
        }
        if (count > 1) {
            Arrays.sort(due, 0, count);
        }
        return count;
    }
}
