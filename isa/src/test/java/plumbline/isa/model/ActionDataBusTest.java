package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.support.Assembled;

/** Whether {@code got} comes to its reader by the action data bus, by hand. */
class ActionDataBusTest {
    private static final String FIELDS = """
        program t
        metadata f : bit<32>, g : bit<32>, got : bit<32>, other : bit<32>, b : bit<1>
        register r : bit<32>[16]
        counter c : packets[16]
        """;

    private static boolean isBrought(String ingress) {
        Program program = Assembled.program(FIELDS + "ingress {\n" + ingress.replace(" ; ", "\n") + "\n}\n");
        return ActionDataBus.of(program).stream().map(Field::name).anyMatch("got"::equals);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "got = crc32(f) ; g = deposit(g, got, 4)",
                "got = crc32(f) ; g = g ^ got",
                "got = crc32(f) ; g = got - f ; f = got[7:0]",
                "got = random() ; g = min(got, f)",
                "when b : got = crc32(f) ; when b : g = got + f",
                "access r[0] { out got = word } ; g = got & f",
                "got = crc32(f) ; when b : g = got ^ f",
                "got = crc32(f) ; when b : g = got ^ f ; when b : f = got",
            })
    void whatOneInstructionTakes(String ingress) {
        assertThat(isBrought(ingress)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "got = f + 1 ; g = g ^ got",
                "got = crc32(f) ; g = f - got",
                "got = crc32(f) ; g = got & 255",
                "got = crc32(f) ; g = got << 3",
                "got = crc32(f) ; when b : g = got ^ f ; f = got",
                "access r[0] { out got = word } ; when b : g = got & f",
                "got = crc32(f) ; other = random() ; g = got ^ other",
                "got = crc32(f) ; g = g ^ got ; count c[got]",
                "got = crc32(f) ; when got == 1 : g = got",
                "g = g ^ got ; got = crc32(f)",
                "got = 0 ; got = crc32(f) ; g = g ^ got",
            })
    void whatMustBeInAContainer(String ingress) {
        assertThat(isBrought(ingress)).isFalse();
    }
}
