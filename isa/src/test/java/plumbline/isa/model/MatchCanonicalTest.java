package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** All matches of a short key against each other: equal in canonical form exactly if they fit the same values. */
class MatchCanonicalTest {
    static final int WIDTH = 4;

    @Test
    void matchesOfTheSameValuesHaveOneForm() {
        List<Match> all = all();
        for (Match one : all) {
            assertThat(values(one.canonical(WIDTH))).as("%s", one).isEqualTo(values(one));
            for (Match other : all) {
                assertThat(one.canonical(WIDTH).equals(other.canonical(WIDTH)))
                        .as("%s and %s", one, other)
                        .isEqualTo(values(one).equals(values(other)));
            }
        }
    }

    @Test
    void theWidestKeyHasOneFormToo() {
        assertThat(new Match.Range(0, -1).canonical(64)).isEqualTo(Match.Ternary.ANY);
        assertThat(new Match.Prefix(7, 64, 64).canonical(64)).isEqualTo(new Match.Exact(7));
        assertThat(new Match.Prefix(0, 0, 64).canonical(64)).isEqualTo(Match.Ternary.ANY);
    }

    static List<Long> values(Match match) {
        return LongStream.range(0, 1 << WIDTH).filter(match::fits).boxed().toList();
    }

    /** Every match of a key of {@link #WIDTH} bits, however it is written. */
    static List<Match> all() {
        List<Match> all = new ArrayList<>();
        for (int a = 0; a < 1 << WIDTH; a++) {
            all.add(new Match.Exact(a));
            for (int b = a; b < 1 << WIDTH; b++) {
                all.add(new Match.Range(a, b));
            }
            for (int mask = 0; mask < 1 << WIDTH; mask++) {
                if ((a & ~mask) == 0) {
                    all.add(new Match.Ternary(a, mask));
                }
            }
            for (int length = 0; length <= WIDTH; length++) {
                if ((a & ~Match.Prefix.mask(length, WIDTH)) == 0) {
                    all.add(new Match.Prefix(a, length, WIDTH));
                }
            }
        }
        return all;
    }
}
