package plumbline.pipelines.tm.schedule;

/** A set of queue numbers below 128, in two words. */
final class QueueSet {
    static final int NONE = -1;

    private long low;
    private long high;

    void add(int queue) {
        if (queue < Long.SIZE) {
            low |= 1L << queue;
        } else {
            high |= 1L << queue;
        }
    }

    void remove(int queue) {
        if (queue < Long.SIZE) {
            low &= ~(1L << queue);
        } else {
            high &= ~(1L << queue);
        }
    }

    /** The highest number, or {@link #NONE}. */
    int highest() {
        return high != 0
                ? 2 * Long.SIZE - 1 - Long.numberOfLeadingZeros(high)
                : Long.SIZE - 1 - Long.numberOfLeadingZeros(low);
    }

    /** The lowest number that is not below another, or {@link #NONE}. */
    int atLeast(int queue) {
        long fromLow = queue < Long.SIZE ? low & -1L << queue : 0;
        if (fromLow != 0) {
            return Long.numberOfTrailingZeros(fromLow);
        }
        if (queue >= 2 * Long.SIZE) {
            return NONE;
        }
        long fromHigh = queue < Long.SIZE ? high : high & -1L << queue;
        return fromHigh == 0 ? NONE : Long.SIZE + Long.numberOfTrailingZeros(fromHigh);
    }
}
