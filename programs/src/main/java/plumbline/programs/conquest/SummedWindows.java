package plumbline.programs.conquest;

/** Which windows are summed: readings of the papers and of the artefact (README.md of conquest). */
public enum SummedWindows {
    /** ⌈a/T⌉ … ⌊d/T⌋−1: those that lie completely in the wait. */
    FORMULA {
        @Override
        public long first(long a, long d, long length) {
            return -Math.floorDiv(-a, length);
        }
    },
    /** ⌈a/T⌉ … ⌊d/T⌋, the current one always. */
    EXAMPLE {
        @Override
        public long first(long a, long d, long length) {
            return -Math.floorDiv(-a, length);
        }
    },
    /** As many complete ones as the wait is long, and the current one. */
    ARTEFACT {
        @Override
        public long first(long a, long d, long length) {
            return d / length - (d - a) / length;
        }
    },
    /** ⌊a/T⌋ … ⌊d/T⌋−1. */
    FLOOR {
        @Override
        public long first(long a, long d, long length) {
            return a / length;
        }
    };

    /**
     * The number of the first window asked for by a packet that came at a and leaves at d; windows of {@code length}.
     */
    public abstract long first(long a, long d, long length);

    /** Whether the window in which the packet leaves is asked for. */
    public boolean withCurrent() {
        return this == EXAMPLE || this == ARTEFACT;
    }
}
