package plumbline.pipelines.port.memory;

/** A port that receives nothing and discards what it is sent. */
public class DiscardPort extends SimulatedPort {
    /** A port that reports call {@code name}. */
    public DiscardPort(String name) {
        super(name);
    }
}
