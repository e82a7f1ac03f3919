package plumbline.isa.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plumbline.isa.hash.LongDivision.unsigned;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.HashFunction.Crc;

class HasherTest {
    /** Every function, inputs of random widths, against the definition applied to the concatenated bits. */
    @Property(tries = 200)
    void equalsTheDefinition(@ForAll long seed) {
        Random random = new Random(seed);
        int[] widths = random.ints(1 + random.nextInt(6), 1, 65).toArray();
        long[] values = new long[widths.length];
        BigInteger message = BigInteger.ZERO;
        int bits = 0;
        for (int i = 0; i < widths.length; i++) {
            values[i] = random.nextLong() >>> 64 - widths[i];
            message = message.shiftLeft(widths[i]).or(unsigned(values[i]));
            bits += widths[i];
        }
        for (HashCatalogue.Line line : HashCatalogue.lines()) {
            assertThat(Hasher.of(line.function(), widths).hash(values))
                    .as("%s poly %d", line.name(), line.poly())
                    .isEqualTo(defined(line.function(), message, bits));
        }
    }

    /** Both halves are the hashes themselves. */
    @Property(tries = 100)
    void aPairIsBoth(@ForAll long seed) {
        Random random = new Random(seed);
        int[] widths = random.ints(1 + random.nextInt(6), 1, 65).toArray();
        long[] values = random.longs(widths.length).toArray();
        List<HashCatalogue.Line> crcs = HashCatalogue.lines().stream()
                .filter(line -> line.function() instanceof Crc crc && crc.width() <= 32)
                .toList();
        Hasher upper = Hasher.of(crcs.get(random.nextInt(crcs.size())).function(), widths);
        Hasher lower = Hasher.of(crcs.get(random.nextInt(crcs.size())).function(), widths);
        assertThat(Hasher.pair(upper, lower).orElseThrow().hash(values))
                .isEqualTo(upper.hash(values) << 32 | lower.hash(values));
    }

    private static long defined(HashFunction function, BigInteger message, int bits) {
        return switch (function) {
            case Crc crc -> LongDivision.crc(crc, message, bits);
            case HashFunction.Identity _ -> message.longValue();
            case HashFunction.Xor xor -> {
                BigInteger sum = BigInteger.ZERO;
                for (BigInteger rest = message; rest.signum() != 0; rest = rest.shiftRight(xor.width())) {
                    sum = sum.xor(rest.mod(BigInteger.TWO.pow(xor.width())));
                }
                yield sum.longValue();
            }
        };
    }

    /** No standard of the catalogue reflects only one side or has another width, but a program may ask for it. */
    @Property(tries = 200)
    void reflectsEachSideByItselfInAnyWidth(@ForAll long seed) {
        Random random = new Random(seed);
        for (int width = 1; width <= 64; width++) {
            Crc crc = new Crc(
                    width,
                    random.nextLong() >>> 64 - width,
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextLong() >>> 64 - width,
                    random.nextLong() >>> 64 - width);
            long value = random.nextLong() >>> 64 - 37;
            assertThat(Hasher.of(crc, new int[] {37}).hash(new long[] {value}))
                    .isEqualTo(LongDivision.crc(crc, BigInteger.valueOf(value), 37));
        }
    }

    @Test
    void partsMakeTheHash() {
        Hasher hasher = Hasher.of(HashCatalogue.named("crc64", 0).orElseThrow(), new int[] {9, 64, 1});
        long[] values = {0x1AB, 0x0123_4567_89AB_CDEFL, 1};
        long parts = hasher.constant();
        for (int i = 0; i < values.length; i++) {
            parts ^= hasher.parts().get(i).of(hasher.tables(), values[i]);
        }
        assertThat(parts).isEqualTo(hasher.hash(values));
    }

    /** Parts that somebody holds compute the new function too; a copy stays what it was. */
    @Property(tries = 100)
    void becomesAnother(@ForAll long seed) {
        Random random = new Random(seed);
        int[] widths = random.ints(1 + random.nextInt(6), 1, 65).toArray();
        long[] values = random.longs(widths.length).toArray();
        for (int poly = 0; poly < 5; poly++) {
            for (String name : List.of("crc8", "crc16", "crc32", "crc64")) {
                Hasher hasher = Hasher.of(HashCatalogue.named(name, 0).orElseThrow(), widths);
                List<Hasher.Part> parts = hasher.parts();
                Hasher copy = hasher.copy();
                long before = hasher.hash(values);
                Hasher other = Hasher.of(HashCatalogue.named(name, poly).orElseThrow(), widths);
                hasher.become(other);
                assertThat(hasher.hash(values)).isEqualTo(other.hash(values));
                long sum = 0;
                for (int i = 0; i < values.length; i++) {
                    sum ^= parts.get(i).of(hasher.tables(), values[i]);
                }
                assertThat(sum).isEqualTo(other.hash(values));
                assertThat(copy.hash(values)).isEqualTo(before);
            }
        }
    }

    @Test
    void ignoresBitsBeyondAnInputsWidth() {
        for (HashCatalogue.Line line : HashCatalogue.lines()) {
            Hasher hasher = Hasher.of(line.function(), new int[] {13, 3});
            assertThat(hasher.hash(new long[] {0xFFFF_FFFF_FFFF_E001L, 0xF8}))
                    .as(line.name())
                    .isEqualTo(hasher.hash(new long[] {1, 0}));
        }
    }

    @Test
    void aLongInputOfManyBytes() {
        int[] widths = new int[200];
        long[] values = new long[200];
        BigInteger message = BigInteger.ZERO;
        for (int i = 0; i < 200; i++) {
            widths[i] = 48;
            values[i] = i * 0x0000_9E37_79B9L;
            message = message.shiftLeft(48).or(unsigned(values[i]));
        }
        Crc crc = (Crc) HashCatalogue.named("crc32", 1).orElseThrow();
        assertThat(Hasher.of(crc, widths).hash(values)).isEqualTo(LongDivision.crc(crc, message, 9600));
    }

    @Test
    void rejectsInputsThatAreNoFields() {
        HashFunction crc = HashCatalogue.named("crc16", 0).orElseThrow();
        assertThatThrownBy(() -> Hasher.of(crc, new int[] {8, 0})).hasMessage("hash input of 0 bits: not 1–64");
        assertThatThrownBy(() -> Hasher.of(crc, new int[] {65})).hasMessage("hash input of 65 bits: not 1–64");
    }
}
