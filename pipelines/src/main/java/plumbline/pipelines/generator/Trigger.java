package plumbline.pipelines.generator;

/** What makes a generator application send its batches (TNA: pktgen trigger types, without port-down). */
public sealed interface Trigger {
    /**
     * Again and again: the first time one period after the application was set.
     *
     * @param everyNanos period, at least 1 ns
     * @param times how often; 0: without end
     */
    record Periodic(long everyNanos, long times) implements Trigger {
        public Periodic {
            if (everyNanos < 1 || times < 0) {
                throw new IllegalArgumentException(
                        "a trigger every " + everyNanos + " ns, " + times + " times: at least 1 and 0");
            }
        }
    }

    /**
     * Once.
     *
     * @param afterNanos how long after the application was set
     */
    record OneShot(long afterNanos) implements Trigger {
        public OneShot {
            if (afterNanos < 0) {
                throw new IllegalArgumentException("a trigger after " + afterNanos + " ns");
            }
        }
    }

    /**
     * For every packet from recirculation whose first four bytes, in network order, are {@code value} under
     * {@code mask}.
     *
     * @param value 32 bits, none outside the mask
     * @param mask 32 bits
     */
    record OnRecirculation(long value, long mask) implements Trigger {
        public OnRecirculation {
            if ((mask & ~0xFFFF_FFFFL) != 0 || (value & ~mask) != 0) {
                throw new IllegalArgumentException("pattern 0x" + Long.toHexString(value) + " under mask 0x"
                        + Long.toHexString(mask) + ": 32 bits, and no value outside the mask");
            }
        }
    }
}
