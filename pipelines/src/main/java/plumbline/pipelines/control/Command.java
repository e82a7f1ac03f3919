package plumbline.pipelines.control;

/**
 * Something to do with a pipe between two of its packets, on its thread: short, for packets wait meanwhile.
 *
 * @param <T> the answer; {@link Void} if there is none
 */
@FunctionalInterface
public interface Command<T> {
    /**
     * Does it.
     *
     * @param control of the pipe; only valid during the call
     * @param nanos the time of the switch
     */
    T run(RuntimeControl control, long nanos);
}
