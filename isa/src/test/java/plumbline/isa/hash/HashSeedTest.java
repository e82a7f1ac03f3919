package plumbline.isa.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.HashFunction.Crc;

class HashSeedTest {
    private static final HashSeed SEED = HashSeed.parse("0x1234");

    /** Worked out from the documented rule with another language's SHA-256 and Ben-Or's test of irreducibility. */
    @ParameterizedTest
    @CsvSource({
        "crc8,  0, c3,               6f",
        "crc8,  7, 2b,               dc",
        "crc16, 0, 16f7,             8e47",
        "crc16, 8, 44e1,             3950",
        "crc32, 0, da7375bf,         2bed23e6",
        "crc32, 7, acf1747f,         4e21480b",
        "crc64, 4, cc89a68857e42cd9, ea197daa74473f7c"
    })
    void drawsAsDocumented(String family, int poly, String polynomial, String xorOut) {
        Crc written = (Crc) HashCatalogue.named(family, poly).orElseThrow();
        assertThat(SEED.of(written))
                .isEqualTo(new Crc(
                        written.width(),
                        Long.parseUnsignedLong(polynomial, 16),
                        false,
                        false,
                        0,
                        Long.parseUnsignedLong(xorOut, 16)));
    }

    /** From the same script: the remainder of nine characters. */
    @ParameterizedTest
    @CsvSource({"crc16, 3, 1019", "crc32, 1, cbe03bf6", "crc64, 0, f2c631f455055b3b"})
    void hashesAsDocumented(String family, int poly, String hash) {
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        long[] values =
                IntStream.range(0, digits.length).mapToLong(i -> digits[i]).toArray();
        Hasher hasher = Hasher.of(
                SEED.of(HashCatalogue.named(family, poly).orElseThrow()),
                IntStream.range(0, digits.length).map(i -> 8).toArray());
        assertThat(hasher.hash(values)).isEqualTo(Long.parseUnsignedLong(hash, 16));
    }

    @Test
    void theNextSeedIsAHashOfThisOne() {
        assertThat(SEED.next().text()).isEqualTo("0x6580ecdf7ddfdce271ded0650e8454a4");
        assertThat(HashSeed.PUBLIC.next()).isEqualTo(HashSeed.PUBLIC);
    }

    /** How many there are is known: (2^8 − 2^4) / 8 and (2^16 − 2^8) / 16. */
    @Test
    void findsAllIrreduciblePolynomials() {
        assertThat(IntStream.range(0, 1 << 8).filter(p -> Irreducible.is(p, 8)).count())
                .isEqualTo(30);
        assertThat(IntStream.range(0, 1 << 16)
                        .filter(p -> Irreducible.is(p, 16))
                        .count())
                .isEqualTo(4_080);
    }

    /** The polynomials of a family have no factor, by trial division; none is drawn twice. */
    @Property(tries = 5)
    void polynomialsHaveNoFactorsAndDiffer(@ForAll long seed) {
        HashSeed drawn = HashSeed.of(new BigInteger(128, new Random(seed)));
        for (String family : List.of("crc8", "crc16", "crc32")) {
            List<Crc> crcs = HashCatalogue.lines().stream()
                    .filter(line -> line.name().equals(family))
                    .map(line -> (Crc) drawn.of(line.function()))
                    .toList();
            assertThat(crcs.stream().map(Crc::polynomial)).doesNotHaveDuplicates();
            assertThat(crcs).allSatisfy(crc -> assertThat(hasFactor(crc)).isFalse());
        }
    }

    private static boolean hasFactor(Crc crc) {
        long polynomial = 1L << crc.width() | crc.polynomial();
        for (long divisor = 2; divisor < 2L << crc.width() / 2; divisor++) {
            int degree = 63 - Long.numberOfLeadingZeros(divisor);
            long rest = polynomial;
            while (rest >>> degree != 0) {
                rest ^= divisor << 63 - Long.numberOfLeadingZeros(rest) - degree;
            }
            if (rest == 0) {
                return true;
            }
        }
        return false;
    }

    @Test
    void leavesWhatHasNoNameAndWhatIsNoCrc() {
        List<HashFunction> exact = List.of(
                new Crc(32, 0x1234567, true, true, 0, 0), new HashFunction.Identity(), new HashFunction.Xor(16));
        assertThat(exact).allSatisfy(function -> assertThat(SEED.of(function)).isEqualTo(function));
        assertThat(HashCatalogue.lines()).allSatisfy(line -> assertThat(HashSeed.PUBLIC.of(line.function()))
                .isEqualTo(line.function()));
    }

    /** Keys of 32 bits that all have one public CRC-16: with a seed they have as many as random keys would. */
    @Property(tries = 20)
    void keysThatCollidePubliclyAreSpread(@ForAll long seed) {
        HashSeed drawn = HashSeed.of(new BigInteger(128, new Random(seed)));
        HashFunction written = HashCatalogue.named("crc16", 1).orElseThrow();
        Hasher open = Hasher.of(written, new int[] {32});
        Hasher secret = Hasher.of(drawn.of(written), new int[] {32});
        long[] colliding =
                IntStream.range(0, 1 << 16).mapToLong(i -> multiple(i, 0x18BB7)).toArray();
        assertThat(hashes(open, colliding)).isEqualTo(1);
        assertThat(hashes(secret, colliding)).isGreaterThan(1 << 15);
    }

    private static long hashes(Hasher hasher, long[] keys) {
        return Arrays.stream(keys)
                .map(key -> hasher.hash(new long[] {key}))
                .distinct()
                .count();
    }

    private static long multiple(long factor, long polynomial) {
        long product = 0;
        for (int bit = 0; bit < 16; bit++) {
            product ^= (factor >>> bit & 1) * (polynomial << bit);
        }
        return product;
    }

    @Test
    void isReadAsItIsWritten() {
        HashSeed drawn = HashSeed.draw(new SecureRandom());
        assertThat(HashSeed.parse(drawn.text())).as(drawn.text()).isEqualTo(drawn);
        assertThat(HashSeed.parse("none")).isEqualTo(HashSeed.PUBLIC);
        assertThat(HashSeed.parse("0x05").text()).isEqualTo("0x00000000000000000000000000000005");
        for (String wrong : List.of("", "5", "0x", "0xg", "0x123456789abcdef0123456789abcdef01", "-0x1", "None")) {
            assertThatThrownBy(() -> HashSeed.parse(wrong))
                    .hasMessage("a hash seed is 0x and 1 to 32 hexadecimal digits, or none");
        }
    }

    @Test
    void isNotInItsName() {
        assertThat(SEED.toString()).isEqualTo("secret hash seed");
    }
}
