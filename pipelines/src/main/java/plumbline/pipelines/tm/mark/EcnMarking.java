package plumbline.pipelines.tm.mark;

import com.fasterxml.jackson.annotation.JsonCreator;

/**
 * When a queue is congested, as a user writes it: {@code none}, {@code 65packets},
 * {@code red:30-90packets:probability=0.1:weight=0.002:seed=0}. A congested queue marks packets whose sender knows ECN;
 * {@link #dropsOthers() some} drop those of others.
 */
public sealed interface EcnMarking {
    /** Never congested. */
    EcnMarking NONE = new None();

    /** In what the queue is measured. */
    DepthUnit unit();

    /**
     * The state of one queue.
     *
     * @param salt makes what is drawn differ from queue to queue
     */
    Marker marker(long salt);

    /** Whether packets of senders that know no ECN are dropped instead (RFC 3168, section 5). */
    default boolean dropsOthers() {
        return false;
    }

    /** Whether a packet that comes to an empty queue and leaves at once changes nothing for those that come later. */
    default boolean forgetsWhenIdle() {
        return true;
    }

    /**
     * Reads what a user wrote.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static EcnMarking of(String text) {
        return EcnMarkingText.read(text);
    }

    /** None. */
    record None() implements EcnMarking {
        @Override
        public DepthUnit unit() {
            return DepthUnit.PACKETS;
        }

        @Override
        public Marker marker(long salt) {
            return Marker.NONE;
        }

        @Override
        public String toString() {
            return "none";
        }
    }

    /**
     * The step of DCTCP (Alizadeh et al., SIGCOMM 2010, section 3.1): congested while so much or more is in the queue
     * when a packet comes. Packets of senders that know no ECN are left alone.
     */
    record Step(long threshold, DepthUnit unit) implements EcnMarking {
        /** Checks the threshold: at 0 an empty queue would be congested. */
        public Step {
            if (threshold < 1) {
                throw new IllegalArgumentException("a threshold of " + threshold + " " + unit + ": at least 1");
            }
        }

        @Override
        public Marker marker(long salt) {
            return (depth, _) -> depth >= threshold;
        }

        @Override
        public String toString() {
            return threshold + unit.toString();
        }
    }

    /**
     * Random early detection (Floyd and Jacobson, IEEE/ACM Transactions on Networking 1(4), 1993). From an average
     * length of {@code min} on, a share of packets that grows to {@code probability} at {@code max}; from there on all.
     *
     * @param weight of the present length in the average, above 0 to 1
     */
    record Red(long min, long max, DepthUnit unit, double probability, double weight, long seed) implements EcnMarking {
        public Red {
            if (min < 0 || max <= min) {
                throw new IllegalArgumentException(
                        "red from " + min + " to " + max + " " + unit + ": 0 or more, and less than the end");
            }
            if (!(probability > 0 && probability <= 1) || !(weight > 0 && weight <= 1)) {
                throw new IllegalArgumentException(
                        "red with probability " + probability + ", weight " + weight + ": above 0, at most 1");
            }
        }

        @Override
        public Marker marker(long salt) {
            return new RandomEarlyDetection(this, salt);
        }

        @Override
        public boolean dropsOthers() {
            return true;
        }

        @Override
        public boolean forgetsWhenIdle() {
            return false; // the packet counts in the average
        }

        @Override
        public String toString() {
            return "red:" + min + "-" + max + unit + ":probability=" + probability + ":weight=" + weight + ":seed="
                    + seed;
        }
    }
}
