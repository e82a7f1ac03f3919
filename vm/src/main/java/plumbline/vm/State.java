package plumbline.vm;

/** The state of a loaded program by name: what a control plane works with. */
public interface State {
    /**
     * A register array.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    RegisterArray register(String name);

    /**
     * A counter array.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    CounterArray counter(String name);

    /**
     * An array of low-pass filters.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    FilterArray filter(String name);

    /**
     * An array of meters.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    MeterArray meter(String name);

    /**
     * A table.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    RuntimeTable table(String name);
}
