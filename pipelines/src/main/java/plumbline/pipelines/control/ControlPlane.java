package plumbline.pipelines.control;

/**
 * The control plane of a program. The runner calls it between batches of packets, on the thread of the pipe, so that it
 * can read and write the program's state while no packet is half-way.
 *
 * <p>At an instant of virtual time at which it wants to work it comes first: what it does at second 1 is done before
 * any packet of second 1.
 */
public interface ControlPlane {
    /** A control plane that never does anything. */
    ControlPlane NONE = new ControlPlane() {
        @Override
        public long nextWorkNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        public void work(RuntimeControl control, long nanos) {}
    };

    /** Called once, before any packet: the time to subscribe to digests and to fill tables. */
    default void start(RuntimeControl control) {}

    /**
     * When it wants to work next, in nanoseconds: {@link Long#MAX_VALUE} for never; a time that has passed for every
     * opportunity.
     */
    long nextWorkNanos();

    /** Works: polls digests, reads and writes tables and registers. */
    void work(RuntimeControl control, long nanos);

    /** Called once, when the run has ended: unless it is said otherwise, a last time to work. */
    default void end(RuntimeControl control, long nanos) {
        work(control, nanos);
    }

    /** Both: this first, then the other, each when it wants to work. */
    default ControlPlane and(ControlPlane other) {
        ControlPlane first = this;
        return new ControlPlane() {
            @Override
            public void start(RuntimeControl control) {
                first.start(control);
                other.start(control);
            }

            @Override
            public long nextWorkNanos() {
                return Math.min(first.nextWorkNanos(), other.nextWorkNanos());
            }

            @Override
            public void work(RuntimeControl control, long nanos) {
                if (first.nextWorkNanos() <= nanos) {
                    first.work(control, nanos);
                }
                if (other.nextWorkNanos() <= nanos) {
                    other.work(control, nanos);
                }
            }

            @Override
            public void end(RuntimeControl control, long nanos) {
                first.end(control, nanos);
                other.end(control, nanos);
            }
        };
    }
}
