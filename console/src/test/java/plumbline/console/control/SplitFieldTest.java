package plumbline.console.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which keys are parts of one. */
class SplitFieldTest {
    @Test
    void slicesFromTheHighestBitToTheLowestAreOneField() {
        List<SplitField> fields = SplitField.of(
                List.of("kind", "code[31:12]", "code[11:8]", "code[7:0]", "other"), List.of(8, 20, 4, 8, 8));
        assertThat(fields.stream().map(SplitField::name)).containsExactly("kind", "code", "other");
        assertThat(fields.get(1).width()).isEqualTo(32);
        assertThat(fields.get(1).parts().stream().map(part -> part.of(BigInteger.valueOf(0xabcdef12L))))
                .containsExactly(BigInteger.valueOf(0xabcde), BigInteger.valueOf(0xf), BigInteger.valueOf(0x12));
    }

    /** Of a key under a mask others are left out. */
    @Test
    void slicesOfSomeBitsAreFieldsOfTheirOwn() {
        assertThat(
                        SplitField.of(
                                        List.of("dst[31:24]", "dst[15:0]", "src[31:8]", "tag[7:4]"),
                                        List.of(8, 16, 24, 4))
                                .stream()
                                .map(SplitField::name))
                .containsExactly("dst[31:24]", "dst[15:0]", "src[31:8]", "tag[7:4]");
    }
}
