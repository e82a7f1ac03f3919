package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.support.Assembled;

/** Whether {@code k} comes to its table over the crossbar, by hand. */
class MatchCrossbarTest {
    private static final String FIELDS = """
        program t
        metadata e : bit<32>, f : bit<32>, g : bit<32>, k : bit<8>, h : bit<8>, b : bit<1>
        table t { key { k : exact } action a() { g = 1 } size 16 }
        table u { key { k : exact ; g : exact } action a() { f = 1 } size 16 }
        """;

    private static boolean isBrought(String ingress) {
        Program program = Assembled.program(FIELDS + "ingress {\n" + ingress.replace(" ; ", "\n") + "\n}\n");
        return SeenAtOnce.of(program).crossbar().stream().map(Field::name).anyMatch("k"::equals);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k = f[15:8] ; apply t",
                "k = f[7:0] ; g = 3 ; when b : apply t",
                "when b : k = f[7:0] ; when b : apply t ; f = 1",
                "stage { k = f[15:8] ; apply t }",
                "k = f[15:8] ; apply u",
            })
    void bitsOfAField(String ingress) {
        assertThat(isBrought(ingress)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k = h + 1 ; apply t",
                "k = f[15:8] ; f = g ; apply t",
                "e = crc32(f) ; k = e[15:8] ; apply t",
                "k = f[15:8] ; apply t ; apply u",
                "when b : k = f[7:0] ; apply t",
                "k = 0 ; k = f[15:8] ; apply t",
                "k = f[15:8] ; when k == 1 : apply t",
                "apply t ; k = f[15:8]",
                "stage { k = f[15:8] } ; stage { apply t }",
            })
    void whatMustBeInAContainer(String ingress) {
        assertThat(isBrought(ingress)).isFalse();
    }
}
