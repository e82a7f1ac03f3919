package plumbline.programs.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;

/** What the text turns into. */
class ConQuestProgramTest {
    private static final Map<String, Long> STANDARD = Map.of("snapshots", 4L, "rows", 2L, "columns", 2048L);

    private static String role(Program program, int snapshot, long epoch, long back) {
        Table table = program.table("role_of_" + snapshot);
        return table.entries().stream()
                .filter(entry -> entry.matches().get(0).fits(epoch)
                        && entry.matches().get(1).fits(back))
                .findFirst()
                .map(entry -> entry.call().action())
                .orElse("idle");
    }

    /** Section 9: in every epoch one snapshot is written, one cleaned, and h-2 can be read; nobody is in two roles. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16})
    void rolesChangeInTurn(int h) {
        Program program = Catalogue.program("conquest", Map.of("snapshots", (long) h));
        for (int epoch = 0; epoch < 2 * h; epoch++) {
            for (int back = 0; back <= 2 * h; back++) {
                for (int s = 0; s < h; s++) {
                    int windowsBack = Math.floorMod(epoch - s, h);
                    String expected = windowsBack == 0
                            ? "add"
                            : windowsBack == h - 1 ? "clear" : windowsBack <= back ? "ask1" : "idle";
                    assertThat(role(program, s, epoch % h, back))
                            .as("epoch %d back %d snapshot %d", epoch, back, s)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Twenty stages have room for longer waits; what twelve have not is said in the README. */
    @ParameterizedTest
    @CsvSource({"8, 2", "16, 2", "4, 4", "8, 4"})
    void tofino2HasRoomForMoreSnapshotsAndRows(long snapshots, long rows) {
        assertThat(Catalogue.verdict("conquest", "tofino2", Map.of("snapshots", snapshots, "rows", rows)))
                .isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void theSnapshotsTake65536Bytes() {
        long bits = Catalogue.program("conquest", STANDARD).registers().stream()
                .filter(register -> register.name().startsWith("snapshot"))
                .mapToLong(Register::bits)
                .sum();
        assertThat(bits).isEqualTo(65_536 * 8);
    }

    /** Not tagged columns, nor the longest wait: they need a comparison with what was read. */
    @ParameterizedTest
    @CsvSource({
        "windows, 1",
        "windows, 2",
        "windows, 4",
        "rows, 1",
        "unit, 1",
        "classes, 1",
        "action, 0",
        "action, 2",
        "action, 3",
        "action, 4",
        "alpha, 20",
        "ramp, 512",
        "growth, 5",
        "ip6, 1"
    })
    void variantsAreLegal(String parameter, long value) {
        Verdict verdict = Catalogue.verdict("conquest", "pisa", Map.of(parameter, value));
        assertThat(verdict.report().diagnostics()).isEmpty();
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
    }

    /** Of two rows with polynomials of their own, keys collide in both about once in C². */
    @Test
    void rowsAreIndependent() {
        int columns = 64;
        int keys = 2_000;
        WayHashes hashes = new WayHashes(2, columns, 32);
        int[] cells = new int[columns * columns];
        new SplittableRandom(1)
                .longs(keys, 0, 1L << 32)
                .forEach(key -> cells[hashes.slot(0, key) * columns + hashes.slot(1, key)]++);
        long pairs = IntStream.of(cells).mapToLong(n -> (long) n * (n - 1) / 2).sum();
        double expected = keys * (keys - 1) / 2.0 / (columns * columns);
        assertThat((double) pairs).isBetween(expected * 0.7, expected * 1.3);
    }
}
