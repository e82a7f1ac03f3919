package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every instruction against cases written by hand: src/test/resources/ops, one file per class. */
class OpCasesTest {
    private static final int MIN = 6;

    record Case(Op op, long a, long b, long c, int w, int wa, int wb, long expected, String text) {
        static Case of(String line) {
            String[] parts = line.split(",");
            assertThat(parts).as(line).hasSize(8);
            return new Case(
                    Op.valueOf(parts[0]),
                    number(parts[1]),
                    number(parts[2]),
                    number(parts[3]),
                    (int) number(parts[4]),
                    (int) number(parts[5]),
                    (int) number(parts[6]),
                    number(parts[7]),
                    line);
        }

        private static long number(String text) {
            if (text.equals("-")) {
                return 0;
            }
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (OpClass opClass : OpClass.values()) {
            Path file = Path.of("src/test/resources/ops", opClass.name().toLowerCase(Locale.ROOT) + ".csv");
            try (Stream<String> lines = Files.lines(file)) {
                lines.filter(line -> !line.startsWith("#")).map(Case::of).forEach(cases::add);
            }
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void holds(Case c) {
        assertThat(c.op().apply(c.a(), c.b(), c.c(), c.w(), c.wa(), c.wb())).isEqualTo(c.expected());
    }

    @ParameterizedTest
    @EnumSource(Op.class)
    void everyInstructionHasCasesAtBothEnds(Op op) throws IOException {
        List<Case> its = cases().stream().filter(c -> c.op() == op).toList();
        assertThat(its).hasSizeGreaterThanOrEqualTo(MIN).doesNotHaveDuplicates();
        assertThat(its)
                .as("one bit")
                .anyMatch(c -> Math.max(c.wa(), c.wb()) == 1 || op.shape().constantAt(1) && c.wa() == 1);
        assertThat(its).as("64 bits").anyMatch(c -> Math.max(c.wa(), c.w()) == 64);
    }
}
