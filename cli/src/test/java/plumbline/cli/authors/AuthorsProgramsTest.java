package plumbline.cli.authors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.cli.program.P4Settings;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Program;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/**
 * What the READMEs of our programs say of their authors' P4. {@code -Dplumbline.authors=DIR} names a folder with
 * checkouts of Princeton-Cabernet/AHAB ({@code ahab}) and p4-projects ({@code p4-projects}), what the generators of
 * ConQuest and BeauCoup make of their examples ({@code conquest.p4}, {@code beaucoup.p4}), and A-Dying-Pig/PrintQueue
 * ({@code printqueue}). Nothing of it belongs here.
 */
@EnabledIfSystemProperty(
        named = "plumbline.authors",
        matches = ".+",
        disabledReason = "no folder with the authors' programs is named")
class AuthorsProgramsTest {
    private static final Path FOLDER = Path.of(System.getProperty("plumbline.authors", "."));
    private static final Target CHIP = Targets.named("tofino1");

    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({
        "conquest.p4, 1, 9",
        "p4-projects/PRECISION-tofino/p4src/PRECISION.p4, 12, 0",
        "beaucoup.p4, 11, 0",
    })
    void acceptedAsPublished(String file, int ingress, int egress) {
        Verdict verdict = Verifier.verify(program(file), CHIP);
        assertThat(errors(verdict)).isEmpty();
        Program placed = ((Verdict.Accepted) verdict).verified().program();
        assertThat(List.of(placed.ingress().size(), placed.egress().size())).isEqualTo(List.of(ingress, egress));
    }

    private static Program program(String file) {
        return program(FOLDER.resolve(file));
    }

    private static Program program(Path file) {
        return ProgramLoader.load(
                        file.toString(), Map.of(), ProgramCatalogue.NONE, new P4Settings(List.of(), Map.of()).on(CHIP))
                .program();
    }

    private static List<Diagnostic> errors(Verdict verdict) {
        return verdict.report().diagnostics().stream()
                .filter(said -> said.severity() == Severity.ERROR)
                .toList();
    }

    @Test
    void precisionWithoutCollisionsEstimatesTheSame() throws Exception {
        String traffic = "gen:zipf?s=1.0&flows=1000&rate=1mpps&packets=100000";
        Map<String, List<Long>> theirs = new Estimates(
                        Verifier.verify(program("p4-projects/PRECISION-tofino/p4src/PRECISION.p4"), CHIP)
                                .orThrow(),
                        List.of(),
                        64,
                        PortConfig.DEFAULT)
                .of(traffic);
        Map<String, List<Long>> ours = new Estimates(
                        ours("precision", "unlimited", Map.of("initial", "0", "key", "3", "report", "1")),
                        List.of(),
                        1,
                        PortConfig.DEFAULT)
                .of(traffic);
        assertThat(ours.values().stream().mapToInt(List::size).sum()).isEqualTo(100_000);
        assertThat(theirs).isEqualTo(ours);
    }

    /** Generated with h = 4, R = 2, C = 128, T = 65,536 ns, counting packets, as {@code cq.p4}. */
    @Test
    void conquestRepairedEstimatesTheSameAndThePacketItself() throws Exception {
        String traffic = "gen:uniform?flows=6&packets=20000&rate=12gbps&size=500";
        PortConfig queues = PortConfig.DEFAULT
                .withRate(10_000_000_000L)
                .with(QueueConfig.DEFAULT.withLimits(400, QueueConfig.DEFAULT.cells()));
        String text = Files.readString(FOLDER.resolve("cq.p4"))
                .replace("_select_index_hash(){", "_select_index_swapped(){")
                .replace("_select_index_cyclic(){", "_select_index_hash(){")
                .replace("_select_index_swapped(){", "_select_index_cyclic(){")
                .replace("tb_per_flow_action.apply();", "hdr.ethernet.dst_addr = (bit<48>) eg_md.snap_0_read_min_l2;");
        Path repaired = Files.writeString(temp.resolve("cq.p4"), text);
        Verified theirs = Verifier.verify(program(repaired), CHIP).orThrow();
        List<String> setUp = List.of(
                "table default SwitchIngress.tb_route_ipv4 'SwitchIngress.route_to_port(1)'",
                "table add SwitchEgress.tb_gatekeeper '1 => SwitchEgress.run_conquest()'");
        Map<String, List<Long>> published = new Estimates(theirs, setUp, 1, queues).of(traffic);
        Map<String, List<Long>> ours = new Estimates(
                        ours("conquest", "tofino1", Map.of("columns", "128", "k", "16", "report", "1")),
                        List.of(),
                        1,
                        queues)
                .of(traffic);
        assertThat(published.values().stream().mapToInt(List::size).sum()).isEqualTo(16_303);
        ours.replaceAll((_, estimates) ->
                estimates.stream().map(estimate -> estimate + 1).toList());
        assertThat(published).isEqualTo(ours);
    }

    private static Verified ours(String name, String target, Map<String, String> parameters) {
        return Verifier.verify(ProgramLoader.load(name, parameters).program(), Targets.named(target))
                .orThrow();
    }

    @Test
    void printQueueIsInP414() {
        assertThatThrownBy(() -> program("printqueue/PrintQueue_Tofino/src/data/main.p4"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("there is no file 'tofino/stateful_alu_blackbox.p4'");
    }

    @Test
    void ahabIsRefusedForItsKeyAlone() throws IOException {
        AhabOfTheAuthors theirs = new AhabOfTheAuthors(FOLDER.resolve("ahab"), temp);
        assertThat(errors(Verifier.verify(theirs.program(), CHIP)))
                .extracting(Diagnostic::code)
                .containsExactly("prefix-key");
        Program placed =
                Verifier.verify(theirs.repaired().program(), CHIP).orThrow().program();
        assertThat(List.of(placed.ingress().size(), placed.egress().size())).isEqualTo(List.of(11, 10));
    }

    /** Eight users, the n-th of whom sends 10 n Mbit/s, have 103 Mbit/s: the fair rate is 832 bytes in half a ms. */
    @Test
    void ahabFindsTheFairRate() throws Exception {
        StringBuilder users = new StringBuilder("id,packets\n");
        for (int user = 1; user <= 8; user++) {
            users.append(user).append(',').append(3_000 * user).append('\n');
        }
        String traffic = "gen:counts?file=" + Files.writeString(temp.resolve("users.csv"), users)
                + "&size=1264&rate=36kpps&gaps=constant&seed=1";
        AhabOfTheAuthors copy =
                new AhabOfTheAuthors(FOLDER.resolve("ahab"), Files.createDirectory(temp.resolve("ahab"))).repaired();
        SliceRun.Outcome published =
                outcome(AhabOfTheAuthors.run(AhabOfTheAuthors.configured(copy.program()), 1), traffic);
        SliceRun.Outcome theirs = outcome(
                AhabOfTheAuthors.run(
                        AhabOfTheAuthors.configured(copy.withRightShifts().program()), 1),
                traffic);
        Verified program = ours("ahab", "tofino1", Map.of("tau_slice", "5", "bits", "5"));
        SliceRun.Outcome ours = outcome(new SliceRun(program, List.of(), "threshold", 0), traffic);

        List<Long> first =
                List.of(1024L, 1024L, 1536L, 2048L, 3072L, 4096L, 6144L, 4232L, 2184L, 1160L, 648L, 392L, 264L);
        for (SliceRun.Outcome outcome : List.of(published, theirs, ours)) {
            assertThat(outcome.thresholds()).startsWith(first.toArray(Long[]::new));
        }
        assertThat(published.thresholds().subList(1_000, 3_000)).as("stuck").containsOnly(1020L);
        assertThat(theirs.mean(1_000)).isCloseTo(832, within(25.0));
        assertThat(ours.mean(1_000)).isCloseTo(832, within(25.0));
        assertThat(published.packets()).isCloseTo(36_201, within(300));
        assertThat(theirs.packets()).isCloseTo(31_910, within(300));
        assertThat(ours.packets()).isCloseTo(31_336, within(300));
        ours.left().forEach((user, packets) -> assertThat((double) theirs.left().get(user) / packets)
                .as("user %d", user)
                .isBetween(0.95, 1.05));
    }

    private static SliceRun.Outcome outcome(SliceRun run, String traffic) throws Exception {
        return run.run(traffic, 2, 3_000_000_000L);
    }
}
