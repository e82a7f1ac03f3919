package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Match;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;

/** The sketch of PRECISION: its stages and its coin. */
class PrecisionSketchTest {
    private static Program assemble(Map<String, Long> parameters) throws IOException {
        return Assembler.assemble(SketchesTest.FOLDER.resolve("precision.plumb"), parameters)
                .orThrow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 8})
    void waysOverlap(long ways) throws IOException {
        Program program = assemble(Map.of("ways", ways));
        // flow, d + 2 stages of the ways, next, toss
        assertEquals(1 + ways + 2 + 2, program.ingress().size());
        assertEquals(2 * ways, program.registers().size());
    }

    /** Probability one over the smallest counter plus one, within the bounds of section 12. */
    @Test
    void nineEighthsCoin() throws IOException {
        Table table = assemble(Map.of()).table("toss");
        for (long minimum = 0; minimum <= 1 << 20; minimum += 1 + minimum / 100) {
            double probability = probability(table, minimum);
            double ideal = 1.0 / (minimum + 1);
            assertTrue(
                    probability >= ideal * (1 - 1.0 / 256) && probability <= ideal * 9 / 8,
                    "minimum " + minimum + ": " + probability);
        }
        assertEquals(1.0, probability(table, 0));
    }

    /** Probability 2^-x with x the logarithm rounded up. */
    @Test
    void twoApproximateCoin() throws IOException {
        Table table = assemble(Map.of("coin", 2L)).table("toss");
        for (long minimum = 1; minimum <= 1 << 20; minimum += 1 + minimum / 100) {
            double x = Math.ceil(Math.log(minimum) / Math.log(2) - 1e-12);
            assertEquals(Math.pow(2, -x), probability(table, minimum), "minimum " + minimum);
            assertEquals(
                    Math.max((long) Math.pow(2, x), minimum + 1),
                    admitted(table, minimum).call().data().get(0));
        }
        assertEquals(1.0, probability(table, 0));
    }

    /** The first entry for a minimum; the rest of its keys are drawn. */
    private static Table.Entry admitted(Table table, long minimum) {
        return table.entries().stream()
                .filter(entry -> entry.matches().get(0).fits(minimum)
                        && entry.matches().get(1).fits(minimum + 1))
                .max(java.util.Comparator.comparingInt(Table.Entry::priority))
                .orElseThrow();
    }

    private static double probability(Table table, long minimum) {
        Table.Entry entry = admitted(table, minimum);
        return share(entry.matches().get(2), 32) * share(entry.matches().get(3), 12);
    }

    private static double share(Match match, int width) {
        return switch (match) {
            case Match.Ternary ternary -> Math.pow(2, -Long.bitCount(ternary.mask()));
            case Match.Range range -> (range.high() - range.low() + 1) / Math.pow(2, width);
            default -> throw new AssertionError(match);
        };
    }
}
