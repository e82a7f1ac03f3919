package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.programs.rig.Catalogue;

/**
 * The coin is right in the entries that the program text really generates, for every smallest count up to 2^20:
 * probabilities are counted over all random words, not sampled.
 */
class CoinTableTest {
    private static final long LARGEST = 1 << 20;
    private static final BigInteger WORDS = BigInteger.TWO.pow(Acceptance.COIN_BITS + Coin.MANTISSA_BITS);
    private static final BigInteger LEAST = WORDS.multiply(BigInteger.valueOf(255));
    private static final BigInteger MOST = WORDS.multiply(BigInteger.valueOf(9));

    private static Table table(long admission) {
        return Catalogue.program("precision", Map.of("admission", admission)).table("admit");
    }

    private static Table paperTable() {
        return Catalogue.program("precision", Map.of("admission", 0L, "takeover", 2L))
                .table("admit");
    }

    private static List<Table.Entry> fitting(List<Table.Entry> entries, Match[] first, long cmin) {
        List<Table.Entry> fitting = new ArrayList<>();
        for (int i = 0; i < first.length; i++) {
            if (first[i].fits(cmin + 1)) {
                fitting.add(entries.get(i));
            }
        }
        return fitting;
    }

    private static List<Table.Entry> fitting(Table table, long cmin) {
        return fitting(table.entries(), firstKeys(table), cmin);
    }

    private static Match[] firstKeys(Table table) {
        return table.entries().stream().map(entry -> entry.matches().getFirst()).toArray(Match[]::new);
    }

    /**
     * What is said of every smallest count, and the entries that fit it; neighbours that are fit by the same entries
     * share their words.
     */
    private interface Claim {
        void of(long cmin, List<Table.Entry> fitting, BigInteger accepted, BigInteger acceptedByFirst);
    }

    private static void forEveryCount(Table table, Claim claim) {
        Match[] firstKeys = firstKeys(table);
        List<Table.Entry> fitting = List.of();
        BigInteger accepted = BigInteger.ZERO;
        BigInteger acceptedByFirst = BigInteger.ZERO;
        for (long cmin = 0; cmin <= LARGEST; cmin++) {
            List<Table.Entry> now = fitting(table.entries(), firstKeys, cmin);
            if (!now.equals(fitting)) {
                fitting = now;
                accepted = accepted(now);
                acceptedByFirst = accepted(now.subList(0, Math.min(1, now.size())));
            }
            claim.of(cmin, fitting, accepted, acceptedByFirst);
        }
    }

    private static BigInteger accepted(List<Table.Entry> entries) {
        return BigInteger.valueOf(
                Acceptance.union(entries.stream().map(Acceptance::of).toList()));
    }

    /** 1/(cmin+1)·(1−2^−8) ≤ p ≤ (9/8)/(cmin+1). */
    @Test
    @Tag("long")
    void nineEighthsApproximateKeepsItsBounds() {
        forEveryCount(table(1), (cmin, fitting, accepted, acceptedByFirst) -> {
            BigInteger scaled = accepted.multiply(BigInteger.valueOf(cmin + 1));
            boolean enough = scaled.shiftLeft(8).compareTo(LEAST) >= 0;
            boolean notTooMuch = scaled.shiftLeft(3).compareTo(MOST) <= 0;
            if (!enough || !notTooMuch) {
                fail("cmin %d: p·(cmin+1) = %s / 2^44", cmin, scaled);
            }
        });
    }

    @Test
    void nineEighthsApproximateIsCertainForAnEmptyEntryAndEvenForOne() {
        Table table = table(1);
        assertThat(accepted(fitting(table, 0))).isEqualTo(WORDS);
        assertThat(accepted(fitting(table, 1))).isEqualTo(WORDS.shiftRight(1));
    }

    /**
     * p = 2^−x with x = ⌈log₂ cmin⌉, certain for 0 and 1; the count written is max(2^x, cmin+1), or the paper's 2^x.
     */
    @Test
    void twoApproximateIsExactlyAPowerOfTwo() {
        twoApproximateWrites(table(0), (power, next) -> Math.max(power, next));
        twoApproximateWrites(paperTable(), (power, next) -> power);
    }

    private static void twoApproximateWrites(Table table, LongBinaryOperator written) {
        forEveryCount(table, (cmin, fitting, accepted, acceptedByFirst) -> {
            int x = 0;
            while (1L << x < cmin) {
                x++;
            }
            Table.ActionCall call = fitting.getFirst().call();
            long count = call.action().equals("take") ? cmin + 1 : call.data().getFirst();
            boolean right = accepted.equals(WORDS.shiftRight(x))
                    && acceptedByFirst.equals(accepted)
                    && count == written.applyAsLong(1L << x, cmin + 1);
            if (!right) {
                fail("cmin %d: p = %s / 2^44, count %d", cmin, accepted, count);
            }
        });
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
