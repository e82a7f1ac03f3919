package plumbline.pipelines.pipe;

import plumbline.isa.model.Bound;
import plumbline.isa.model.Limits;
import plumbline.vm.Phv;

/**
 * Extra passes are at most a share of the first passes. A token bucket that fills by {@code ppm} millionths of a pass
 * with every first pass and holds at most the burst; it starts full.
 *
 * <pre>
 *   credit, in millionths of a pass
 *   burst · 10⁶ ┤██████████ start
 *               │  every first pass: + ppm        every extra pass: − 10⁶, refused below 10⁶
 *             0 ┤
 * </pre>
 */
final class ShareBudget extends PassBudget {
    /** Of a declared share on a target that sets none of its own, such as {@code unlimited}: that of {@code pisa}. */
    static final int DEFAULT_BURST = 1_024;

    private static final long PASS = 1_000_000;

    private final long ppm;
    private final long full;
    private long credit;
    private long firstPassesSeen;

    /**
     * @param ppm extra passes per million first passes
     * @param burst passes by which a burst may exceed that share; at least one is allowed
     */
    ShareBudget(long ppm, int burst) {
        this.ppm = ppm;
        this.full = Math.max(1, burst) * PASS;
        this.credit = full;
    }

    /** What a target allows. */
    static ShareBudget of(Limits limits) {
        return new ShareBudget(limits.recirculationPpm(), limits.recirculationBurst());
    }

    /** A declared share, limited to what the target allows. */
    static ShareBudget of(Bound.Share declared, Limits limits) {
        boolean noBurst = limits.recirculationBurst() == Limits.NONE.recirculationBurst();
        return new ShareBudget(
                Math.min(declared.ppm(), limits.recirculationPpm()),
                noBurst ? DEFAULT_BURST : limits.recirculationBurst());
    }

    @Override
    boolean allows(Phv phv, int bytes, long firstPasses, long nanos) {
        long gained = firstPasses - firstPassesSeen;
        firstPassesSeen = firstPasses;
        // Compared first: the product of a long idle time and a large share would overflow.
        credit = ppm > 0 && gained > (full - credit) / ppm ? full : credit + gained * ppm;
        if (credit < PASS) {
            return false;
        }
        credit -= PASS;
        return true;
    }
}
