package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.port.Port;

/** What one thread of a switch has to do, turn by turn. */
interface Duty {
    /** One turn; answers how much there was to do, 0 for nothing. */
    int doWork(long nanos);

    /** When there will be something to do even if no work arrives, in nanoseconds; {@code Switch.NEVER} if never. */
    long nextDue();

    /** Whether ports may have something to do that must wait until another thread rings. */
    default boolean heldBack() {
        return false;
    }

    /** Whether nothing will come from outside any more by what this thread does. */
    boolean exhausted();

    /** The ports that may bring work to this thread. */
    List<Port> ports();

    /** A number that changes when {@link #ports} does. */
    int portChanges();
}
