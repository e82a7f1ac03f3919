package plumbline.vm.trace;

/** Listens to what a traced executable does. */
public interface Tracer {
    /** Whether to trace; asked once per parser, direction and deparser. While false, packets pass at full speed. */
    boolean active();

    /** Something happened. */
    void event(TraceEvent event);
}
