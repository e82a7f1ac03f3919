package plumbline.programs.beaucoup.compile;

import plumbline.programs.beaucoup.query.Query;

/**
 * A query with its coupons.
 *
 * @param id 1 to 255; what packets and digests carry
 * @param coupons m, n, p
 * @param first first hash value of its coupons: coupon c is the 2^(16 − power) values from first + c·2^(16 − power) on
 */
public record CompiledQuery(Query query, int id, Coupons coupons, int first) {
    /** Hash values of one coupon. */
    public int couponSize() {
        return 1 << Coupons.SMALLEST_POWER - coupons.power();
    }

    /** First hash value behind its coupons. */
    public int end() {
        return first + coupons.m() * couponSize();
    }

    /** Whether a hash value is in the ranges of both. */
    boolean overlaps(CompiledQuery other) {
        return first < other.end() && other.first < end();
    }

    /** Whether another, however it is called, draws the same coupons for the same keys under the same number. */
    boolean sameCoupons(CompiledQuery other) {
        return id == other.id
                && first == other.first
                && coupons.equals(other.coupons)
                && query.sameQuestion(other.query);
    }
}
