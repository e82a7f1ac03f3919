package plumbline.pipelines.report;

/**
 * What went through a ring between two threads: {@code offered = in + dropped}, {@code in = out + waiting}.
 *
 * @param name     where from and where to
 * @param capacity most frames in it
 * @param dropped  found it full
 */
public record RingReport(String name, int capacity, long in, long out, long dropped) {
    /** Frames inside. */
    public long waiting() {
        return in - out;
    }
}
