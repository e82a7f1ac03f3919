package plumbline.nic.gen;

/** Says to which flow the next packet belongs. */
public interface FlowChooser {
    /** The next packet's flow, 0 ≤ flow &lt; {@link #flows()}. */
    int next();

    /** How many flows there are. */
    int flows();

    /** How many packets it can choose for; {@link Long#MAX_VALUE} if without end. */
    long packets();
}
