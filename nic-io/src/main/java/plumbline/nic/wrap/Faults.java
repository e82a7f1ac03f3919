package plumbline.nic.wrap;

/**
 * What goes wrong in one direction; each probability is per frame.
 *
 * @param loss dropped
 * @param corrupt one bit flipped
 * @param duplicate sent twice
 * @param reorder overtaken by the next
 * @param delay held back
 */
record Faults(double loss, double corrupt, double duplicate, double reorder, Delay delay) {
    /**
     * A delay, uniform between two bounds, both included.
     *
     * @param min nanoseconds
     * @param max nanoseconds
     */
    record Delay(long min, long max) {
        static final Delay NONE = new Delay(0, 0);
    }

    /** Whether nothing goes wrong. */
    boolean none() {
        return loss == 0 && corrupt == 0 && duplicate == 0 && reorder == 0 && delay.max() == 0;
    }
}
