package plumbline.pipelines.run;

/** Hears how far a run has come. Called on the thread of the pipe. */
@FunctionalInterface
public interface ProgressListener {
    /** Hears nothing. */
    ProgressListener NONE = (packets, bytes) -> {};

    /**
     * So much was taken in since the start.
     *
     * @param packets from ports
     * @param bytes of those packets
     */
    void at(long packets, long bytes);
}
