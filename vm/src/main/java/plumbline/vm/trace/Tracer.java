package plumbline.vm.trace;

/** Listens to what a traced executable does. */
public interface Tracer {
    /** Whether to tell; asked once per parser, direction and deparser. While false, packets go at full speed. */
    boolean active();

    /** Something happened. */
    void event(TraceEvent event);
}
