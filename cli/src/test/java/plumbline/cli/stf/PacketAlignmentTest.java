package plumbline.cli.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plumbline.cli.stf.PacketAlignment.Pair;

class PacketAlignmentTest {
    private static List<Pair> align(String first, String second) {
        return PacketAlignment.of(
                first.length(), second.length(), (one, other) -> first.charAt(one) == second.charAt(other));
    }

    private static long cost(List<Pair> pairs, String first, String second) {
        return pairs.stream()
                .filter(pair -> pair.first() < 0
                        || pair.second() < 0
                        || first.charAt(pair.first()) != second.charAt(pair.second()))
                .count();
    }

    @Test
    void whatIsMissingDoesNotShiftTheRest() {
        assertThat(align("abcd", "acd"))
                .containsExactly(new Pair(0, 0), new Pair(1, -1), new Pair(2, 1), new Pair(3, 2));
    }

    @Test
    void whatIsTooMuchDoesNotShiftTheRest() {
        assertThat(align("acd", "abcd"))
                .containsExactly(new Pair(0, 0), new Pair(-1, 1), new Pair(1, 2), new Pair(2, 3));
    }

    @Test
    void whatDiffersStandsBesideEachOther() {
        assertThat(align("axc", "ayc")).containsExactly(new Pair(0, 0), new Pair(1, 1), new Pair(2, 2));
    }

    @Test
    void theDistanceIsTheSmallest() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            String first = word(random);
            String second = word(random);
            List<Pair> pairs = align(first, second);
            assertThat(pairs.stream().map(Pair::first).filter(index -> index >= 0))
                    .as("seed %d: %s %s", seed, first, second)
                    .hasSize(first.length())
                    .isSorted();
            assertThat(pairs.stream().map(Pair::second).filter(index -> index >= 0))
                    .hasSize(second.length())
                    .isSorted();
            assertThat(cost(pairs, first, second))
                    .as("seed %d: %s %s", seed, first, second)
                    .isEqualTo(levenshtein(first, second));
        }
    }

    @Test
    void veryLongOnesArePairedAsTheyCome() {
        List<Pair> pairs = PacketAlignment.of(3_000, 3_001, (first, second) -> false);
        assertThat(pairs).hasSize(3_001).contains(new Pair(0, 0), new Pair(-1, 3_000));
    }

    private static String word(Random random) {
        return random.ints(random.nextInt(7), 'a', 'd')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** By definition. */
    private static long levenshtein(String first, String second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.length() + second.length();
        }
        String one = first.substring(1);
        String other = second.substring(1);
        return first.charAt(0) == second.charAt(0)
                ? levenshtein(one, other)
                : 1 + Math.min(levenshtein(one, other), Math.min(levenshtein(one, second), levenshtein(first, other)));
    }
}
