package plumbline.pipelines.tm.mark;

import java.util.Locale;

/** In what the length of a queue is measured. */
public enum DepthUnit {
    PACKETS,
    CELLS,
    /** As they came in, without the overhead of the link. */
    BYTES;

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
