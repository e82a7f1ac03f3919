package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Table;
import plumbline.programs.rig.Catalogue;

/**
 * The coin is right in the entries that the program text really generates, for every smallest count up to 2^20
 * (specification section 12): probabilities are counted over all random words, not sampled.
 */
class CoinTableTest {
    private static final long LARGEST = 1 << 20;
    private static final BigInteger WORDS = BigInteger.TWO.pow(Acceptance.COIN_BITS + Coin.MANTISSA_BITS);

    private static Table table(long admission) {
        return Catalogue.program("precision", Map.of("admission", admission)).table("admit");
    }

    private static Table paperTable() {
        return Catalogue.program("precision", Map.of("admission", 0L, "takeover", 2L)).table("admit");
    }

    private static List<Table.Entry> fitting(Table table, long cmin) {
        return table.entries().stream()
                .filter(entry -> entry.matches().get(0).fits(cmin + 1))
                .toList();
    }

    private static BigInteger accepted(List<Table.Entry> entries) {
        return BigInteger.valueOf(
                Acceptance.union(entries.stream().map(Acceptance::of).toList()));
    }

    /** 1/(cmin+1)·(1−2^−8) ≤ p ≤ (9/8)/(cmin+1). */
    @Test
    void nineEighthsApproximateKeepsItsBounds() {
        Table table = table(1);
        for (long cmin = 0; cmin <= LARGEST; cmin++) {
            BigInteger scaled = accepted(fitting(table, cmin)).multiply(BigInteger.valueOf(cmin + 1));
            boolean enough = scaled.shiftLeft(8).compareTo(WORDS.multiply(BigInteger.valueOf(255))) >= 0;
            boolean notTooMuch = scaled.shiftLeft(3).compareTo(WORDS.multiply(BigInteger.valueOf(9))) <= 0;
            if (!enough || !notTooMuch) {
                fail("cmin %d: p·(cmin+1) = %s / 2^44", cmin, scaled);
            }
        }
    }

    @Test
    void nineEighthsApproximateIsCertainForAnEmptyEntryAndEvenForOne() {
        Table table = table(1);
        assertThat(accepted(fitting(table, 0))).isEqualTo(WORDS);
        assertThat(accepted(fitting(table, 1))).isEqualTo(WORDS.shiftRight(1));
    }

    /** p = 2^−x with x = ⌈log₂ cmin⌉, certain for 0 and 1; the count written is max(2^x, cmin+1), or the paper's 2^x. */
    @Test
    void twoApproximateIsExactlyAPowerOfTwo() {
        twoApproximateWrites(table(0), (power, next) -> Math.max(power, next));
        twoApproximateWrites(paperTable(), (power, next) -> power);
    }

    private static void twoApproximateWrites(Table table, LongBinaryOperator written) {
        for (long cmin = 0; cmin <= LARGEST; cmin++) {
            int x = 0;
            while (1L << x < cmin) {
                x++;
            }
            List<Table.Entry> entries = fitting(table, cmin);
            Table.ActionCall call = entries.getFirst().call();
            long count = call.action().equals("take") ? cmin + 1 : call.data().getFirst();
            boolean right = accepted(entries).equals(WORDS.shiftRight(x))
                    && accepted(entries.subList(0, 1)).equals(WORDS.shiftRight(x))
                    && count == written.applyAsLong(1L << x, cmin + 1);
            if (!right) {
                fail("cmin %d: p = %s / 2^44, count %d", cmin, accepted(entries), count);
            }
        }
    }

    @Test
    void countingIsRight() {
        Acceptance quarter = new Acceptance(0, 3, 0, 4095);
        Acceptance half = new Acceptance(0, 1, 0, 4095);
        Acceptance otherHalf = new Acceptance(1, 1, 0, 2047);
        long words = WORDS.longValueExact();
        assertThat(Acceptance.union(List.of(half))).isEqualTo(words / 2);
        assertThat(Acceptance.union(List.of(quarter, half))).isEqualTo(words / 2);
        assertThat(Acceptance.union(List.of(half, otherHalf))).isEqualTo(words / 4 * 3);
        assertThat(Acceptance.union(List.of(new Acceptance(0, 1, 0, 9), new Acceptance(0, 2, 5, 14))))
                .isEqualTo((1L << 31) * 20 - (1L << 30) * 5);
    }
}
