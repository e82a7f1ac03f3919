package plumbline.pipelines.port;

/** Hears of ports that fail. Called on the thread that uses the port. */
@FunctionalInterface
public interface PortListener {
    /**
     * A port cannot go on in one direction and is not used for it any more.
     *
     * @param number    of the port
     * @param name      what the user wrote
     * @param receiving whether it can no longer receive; otherwise, no longer send
     */
    void portFailed(int number, String name, boolean receiving, PortException cause);
}
