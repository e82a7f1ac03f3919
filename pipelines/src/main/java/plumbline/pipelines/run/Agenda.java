package plumbline.pipelines.run;

import plumbline.pipelines.Switch;

/**
 * What is to be done with a switch at times that are known beforehand, in virtual time, whether or not a packet moves
 * then. Unlike a control plane it belongs to no pipe, and it keeps a run going: that ends when the agenda is done too.
 */
public interface Agenda {
    /** Nothing to do. */
    Agenda EMPTY = new Agenda() {
        @Override
        public long nextNanos() {
            return Switch.NEVER;
        }

        @Override
        public void work(long nanos) {}
    };

    /**
     * Called once, when the run begins.
     *
     * @param nanos the time of the switch, from which the others are counted
     */
    default void begin(long nanos) {}

    /**
     * When there is something to do next, in nanoseconds from the beginning of the run; {@link Switch#NEVER}: never.
     */
    long nextNanos();

    /**
     * Does what is due, before any packet of that instant moves and before any control plane works.
     *
     * @param nanos the time of the switch
     */
    void work(long nanos);

    /**
     * Called once, when the run has ended.
     *
     * @param nanos the time of the switch
     */
    default void end(long nanos) {}
}
