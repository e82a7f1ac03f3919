package plumbline.pipelines.port;

/** Hears of ports that fail and come back. Called on the thread that uses the port. */
public interface PortListener {
    /**
     * A port cannot go on in one direction and is not used for it any more.
     *
     * @param number of the port
     * @param name what the user wrote
     * @param receiving whether it can no longer receive; otherwise, no longer send
     */
    void portFailed(int number, String name, boolean receiving, PortException cause);

    /** A port is attached under a number. */
    default void portAttached(int number, String name) {}

    /** A port that had failed was opened again. */
    default void portReturned(int number, String name) {}
}
