package plumbline.network.host;

/** Hears of flows that end. */
@FunctionalInterface
public interface FlowListener {
    /** Hears of none. */
    FlowListener NONE = record -> {};

    /** The sender of a flow has nothing left to do; packets of the flow may still come. */
    default void done(FlowRecord record) {}

    /** The sender of a flow has nothing left to do. */
    void ended(FlowRecord record);
}
