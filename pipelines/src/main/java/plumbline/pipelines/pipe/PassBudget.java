package plumbline.pipelines.pipe;

import plumbline.isa.model.Limits;

/**
 * PISA's rule of run time: extra passes through ingress are at most a share of the first passes. A token bucket that
 * fills by {@code ppm} millionths of a pass with every first pass and holds at most the burst; it starts full.
 *
 * <pre>
 *   credit, in millionths of a pass
 *   burst · 10⁶ ┤██████████ start
 *               │  every first pass: + ppm        every extra pass: − 10⁶, refused below 10⁶
 *             0 ┤
 * </pre>
 */
public final class PassBudget {
    /** Of a declared share on a target that sets none of its own, such as {@code unlimited}: that of {@code pisa}. */
    static final int DEFAULT_BURST = 1_024;

    private static final long PASS = 1_000_000;

    private final long ppm;
    private final long full;
    private long credit;
    private long firstPassesSeen;
    private long granted;
    private long refused;

    /**
     * @param ppm extra passes per million first passes
     * @param burst passes by which a burst may exceed that share; at least one is allowed
     */
    public PassBudget(long ppm, int burst) {
        this.ppm = ppm;
        this.full = Math.max(1, burst) * PASS;
        this.credit = full;
    }

    /** The budget that a field list declares (0: none of its own), limited to what the target allows. */
    public static PassBudget of(int declaredPpm, Limits limits) {
        if (declaredPpm == 0) {
            return new PassBudget(limits.recirculationPpm(), limits.recirculationBurst());
        }
        boolean noBurst = limits.recirculationBurst() == Limits.NONE.recirculationBurst();
        return new PassBudget(
                Math.min(declaredPpm, limits.recirculationPpm()),
                noBurst ? DEFAULT_BURST : limits.recirculationBurst());
    }

    /**
     * Asks for one extra pass.
     *
     * @param firstPasses number of first passes since the start
     * @return whether the budget allows it; it is then used
     */
    public boolean take(long firstPasses) {
        long gained = firstPasses - firstPassesSeen;
        firstPassesSeen = firstPasses;
        // Compared first: the product of a long idle time and a large share would overflow.
        credit = ppm > 0 && gained > (full - credit) / ppm ? full : credit + gained * ppm;
        if (credit < PASS) {
            refused++;
            return false;
        }
        credit -= PASS;
        granted++;
        return true;
    }

    /** Extra passes allowed so far. */
    public long granted() {
        return granted;
    }

    /** Extra passes refused so far. */
    public long refused() {
        return refused;
    }
}
