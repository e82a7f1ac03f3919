package plumbline.pipelines.port;

/** Opens the same port again and again: for ports that may vanish and come back. */
@FunctionalInterface
public interface PortSource {
    /**
     * Opens it.
     *
     * @throws PortException with the reason why it cannot be opened now
     */
    Port open() throws PortException;
}
