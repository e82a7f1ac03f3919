package plumbline.isa.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.hash.HashCatalogue.Line;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.HashFunction.Crc;

class HashCatalogueTest {
    private static final byte[] CHECK_INPUT = "123456789".getBytes(StandardCharsets.US_ASCII);

    static Stream<Line> published() {
        return HashCatalogue.lines().stream().filter(line -> line.check().isPresent());
    }

    @ParameterizedTest
    @MethodSource("published")
    void hasThePublishedCheckValue(Line line) {
        int[] widths = new int[CHECK_INPUT.length];
        long[] values = new long[CHECK_INPUT.length];
        Arrays.fill(widths, 8);
        Arrays.setAll(values, i -> CHECK_INPUT[i]);
        assertThat(Hasher.of(line.function(), widths).hash(values))
                .isEqualTo(line.check().getAsLong());
        assertThat(LongDivision.crc((Crc) line.function(), new BigInteger(1, CHECK_INPUT), 72))
                .as("the parameters themselves")
                .isEqualTo(line.check().getAsLong());
    }

    @Test
    void namesAndFunctionsAreOneToOne() {
        for (Line line : HashCatalogue.lines()) {
            assertThat(HashCatalogue.named(line.name(), line.poly())).contains(line.function());
            assertThat(HashCatalogue.lineOf(line.function())).contains(line);
        }
        assertThat(HashCatalogue.named("crc32", 16)).isEmpty();
        assertThat(HashCatalogue.named("md5", 0)).isEmpty();
        assertThat(HashCatalogue.lineOf(new Crc(32, 1, false, false, 0, 0))).isEmpty();
    }

    /** The last of crc32 hide nothing: a rule draws them. */
    @Test
    void polynomialsWithoutAStandardAreDrawnOfSeedZero() {
        HashSeed zero = HashSeed.of(BigInteger.ZERO);
        for (int poly = 8; poly < 16; poly++) {
            HashFunction published = HashCatalogue.named("crc32", poly).orElseThrow();
            assertThat(((Crc) published).polynomial())
                    .as("poly " + poly)
                    .isEqualTo(((Crc) zero.of(published)).polynomial());
        }
    }

    @Test
    void familiesHaveEnoughPolynomialsAllDifferent() {
        assertThat(HashCatalogue.names())
                .isEqualTo(List.of("crc8", "crc16", "crc32", "crc64", "identity", "xor8", "xor16", "xor32"));
        assertThat(polynomials("crc8")).hasSizeGreaterThanOrEqualTo(4);
        assertThat(polynomials("crc16")).hasSizeGreaterThanOrEqualTo(8);
        assertThat(polynomials("crc32")).hasSize(16);
        assertThat(polynomials("crc64")).hasSizeGreaterThanOrEqualTo(4);
    }

    private static Set<Long> polynomials(String family) {
        Set<Long> polynomials = new HashSet<>();
        int poly = 0;
        for (Line line : HashCatalogue.lines()) {
            if (line.name().equals(family)) {
                HashFunction function = line.function();
                assertThat(line.poly()).isEqualTo(poly++);
                assertThat(family).isEqualTo("crc" + function.width());
                assertThat(polynomials.add(((Crc) function).polynomial()))
                        .as(line.standard())
                        .isTrue();
            }
        }
        return polynomials;
    }
}
