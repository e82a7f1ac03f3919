package plumbline.isa.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.HashFunction;

class HashReferenceTest {
    /** The check values that the standards give for the text 123456789. */
    @Test
    void crcsOfTheirStandards() {
        String message = BitString.of("123456789".getBytes(StandardCharsets.US_ASCII));
        for (HashCatalogue.Line line : HashCatalogue.lines()) {
            line.check().ifPresent(check -> assertThat(HashReference.hash(line.function(), message))
                    .as(line.standard())
                    .isEqualTo(new BigInteger(Long.toUnsignedString(check))));
        }
    }

    @Test
    void anInputOfNoWholeBytesGetsZerosInFront() {
        HashFunction crc = HashCatalogue.named("crc16", 0).orElseThrow();
        assertThat(HashReference.hash(crc, "101")).isEqualTo(HashReference.hash(crc, "00000101"));
        assertThat(HashReference.hash(new HashFunction.Xor(8), "1" + "00000011"))
                .isEqualTo(BigInteger.TWO);
    }

    /** The example of RFC 1071 section 3: 0001 f203 f4f5 f6f7 sum up to ddf2. */
    @Test
    void checksumOfTheRfc() {
        byte[] message = {0, 1, (byte) 0xf2, 3, (byte) 0xf4, (byte) 0xf5, (byte) 0xf6, (byte) 0xf7};
        assertThat(HashReference.checksum(BitString.of(message))).isEqualTo(BigInteger.valueOf(0xffff - 0xddf2));
        assertThat(HashReference.checksum("")).isEqualTo(BigInteger.valueOf(0xffff));
        assertThat(HashReference.checksum("1")).isEqualTo(BigInteger.valueOf(0x7fff));
    }
}
