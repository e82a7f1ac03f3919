package plumbline.isa.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.hash.HashCatalogue.Line;
import plumbline.isa.model.HashFunction.Crc;

/** Ways of a sketch need hashes in which different keys collide independently. */
class HashIndependenceTest {
    /** IPv4 five-tuple. */
    private static final int[] KEY = {32, 32, 8, 16, 16};

    private static final int KEY_BITS = 104;
    private static final int KEYS = 1 << 17;
    /** What each hash of 16 bits and more makes of the same random keys. */
    private static final Map<Line, short[]> INDEXES = indexes();

    record Pair(Line first, Line second) {
        @Override
        public String toString() {
            return first.name() + " poly " + first.poly() + " and " + second.poly();
        }
    }

    static Stream<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (Line first : independent()) {
            for (Line second : independent()) {
                if (first.name().equals(second.name()) && first.poly() < second.poly()) {
                    pairs.add(new Pair(first, second));
                }
            }
        }
        return pairs.stream();
    }

    /** Those that the catalogue says are independent at up to 16 bits. */
    private static List<Line> independent() {
        Map<String, Integer> count = Map.of("crc8", 4, "crc16", 8, "crc32", 16, "crc64", 5);
        return HashCatalogue.lines().stream()
                .filter(line -> line.poly() < count.getOrDefault(line.name(), 0))
                .toList();
    }

    /**
     * Exactly: the low bits of both hashes, as linear functions of a five-tuple, are linearly independent. Then for
     * uniform keys every pair of hash values is equally likely.
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void noBitOfOneFollowsFromTheOther(Pair pair) {
        int width = Math.min(16, pair.first().function().width());
        int[] singleBits = new int[KEY_BITS];
        Arrays.fill(singleBits, 1);
        Hasher first = Hasher.of(pair.first().function(), singleBits);
        Hasher second = Hasher.of(pair.second().function(), singleBits);
        long[] columns = new long[KEY_BITS];
        Arrays.setAll(
                columns,
                i -> low(first.parts().get(i).of(first.tables(), 1), width) << width
                        | low(second.parts().get(i).of(second.tables(), 1), width));
        assertThat(rank(columns)).isEqualTo(2 * width);
    }

    private static int rank(long[] columns) {
        long[] byLeadingBit = new long[64];
        int rank = 0;
        for (long column : columns) {
            long rest = column;
            while (rest != 0) {
                int leading = 63 - Long.numberOfLeadingZeros(rest);
                if (byLeadingBit[leading] == 0) {
                    byLeadingBit[leading] = rest;
                    rank++;
                    break;
                }
                rest ^= byLeadingBit[leading];
            }
        }
        return rank;
    }

    /**
     * By counting: of n random keys, n²/(2·2^16) pairs collide in one 16-bit index and n²/(2·2^32) in both of two. With
     * n = 2^17 that is 2 expected in both; a count is Poisson, so 18 or more has a chance below 10^-10.
     */
    @Test
    void pairsOfKeysCollideInBothAsRarelyAsByChance() {
        for (Pair pair :
                pairs().filter(pair -> pair.first().function().width() >= 16).toList()) {
            short[] first = INDEXES.get(pair.first());
            short[] second = INDEXES.get(pair.second());
            int[] cells = new int[KEYS];
            Arrays.setAll(cells, key -> first[key] << 16 | second[key] & 0xFFFF);
            Arrays.sort(cells);
            long both = 0;
            int equal = 0;
            for (int i = 1; i < KEYS; i++) {
                equal = cells[i] == cells[i - 1] ? equal + 1 : 0;
                both += equal;
            }
            assertThat(both).as(pair.toString()).isBetween(0L, 17L);
        }
    }

    /** What would happen with one polynomial and different initial values: the trap itself. */
    @Test
    void differentInitialValuesWouldNotDo() {
        var crc = new Crc(16, 0x8005, true, true, 0, 0);
        var same = new Crc(16, 0x8005, true, true, 0xFFFF, 0);
        Random random = new Random(1);
        Hasher first = Hasher.of(crc, KEY);
        Hasher second = Hasher.of(same, KEY);
        Map<Long, Long> secondOfFirst = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            long[] key = key(random);
            Long before = secondOfFirst.put(first.hash(key), second.hash(key));
            assertThat(before).isIn(null, second.hash(key));
        }
    }

    @Test
    void onePolynomialSpreadsEvenly() {
        for (Map.Entry<Line, short[]> entry : INDEXES.entrySet()) {
            int[] count = new int[1 << 16];
            for (short index : entry.getValue()) {
                count[index & 0xFFFF]++;
            }
            long pairs = 0;
            for (int n : count) {
                pairs += (long) n * (n - 1) / 2;
            }
            // Poisson with mean 2^34 / 2^17 = 2^17: eight standard deviations of 362
            assertThat(pairs).as(entry.getKey().standard()).isBetween((1L << 17) - 2_900, (1L << 17) + 2_900);
        }
    }

    private static Map<Line, short[]> indexes() {
        Map<Line, short[]> indexes = new HashMap<>();
        for (Line line : independent()) {
            if (line.function().width() >= 16) {
                Random random = new Random(20_261_121);
                Hasher hasher = Hasher.of(line.function(), KEY);
                short[] index = new short[KEYS];
                for (int i = 0; i < KEYS; i++) {
                    index[i] = (short) hasher.hash(key(random));
                }
                indexes.put(line, index);
            }
        }
        return indexes;
    }

    private static long[] key(Random random) {
        long[] key = new long[KEY.length];
        for (int i = 0; i < KEY.length; i++) {
            key[i] = low(random.nextLong(), KEY[i]);
        }
        return key;
    }

    private static long low(long value, int width) {
        return value & (1L << width) - 1;
    }
}
