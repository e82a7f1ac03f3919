package plumbline.pipelines.clock;

/** Tells the time in nanoseconds; never goes backwards. */
@FunctionalInterface
public interface NanoClock {
    /** The time now in nanoseconds since this clock's epoch. */
    long nanos();
}
