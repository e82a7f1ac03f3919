package plumbline.programs.printqueue.diagnosis;

/**
 * How far an answer is to be trusted: what of its time is known, and how the estimate compares with the exact count.
 */
public enum Confidence {
    /** All of the time is known, and between the looks nearest to its ends the estimate is within 10 % of the count. */
    HIGH(1.0, 0.1),
    /** Nine tenths of the time are known, and there the estimate is within 30 % of the count. */
    FAIR(0.9, 0.3),
    /** Anything else. */
    LOW(0, Double.POSITIVE_INFINITY);

    private final double covered;
    private final double deviation;

    Confidence(double covered, double deviation) {
        this.covered = covered;
        this.deviation = deviation;
    }

    static Confidence of(Culprits culprits) {
        for (Confidence confidence : values()) {
            boolean counted = culprits.check() != null
                    && Math.abs(culprits.check().estimated() - culprits.check().counted())
                            <= confidence.deviation * culprits.check().counted();
            if (culprits.covered() >= confidence.covered && (counted || confidence == LOW)) {
                return confidence;
            }
        }
        return LOW;
    }
}
