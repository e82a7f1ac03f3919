package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Fitted;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/**
 * Tables that are larger than a stage, with sizes worked out by hand. On tofino1 an entry of {@code wide} (112 bits of
 * key, of which 10 are implied by the hash, and 4 of version: 106 of 128 bits) takes a word, so that a block of 1024
 * words holds 1024 entries and a stage, of 80 blocks, 81,920; the chip, of 12 stages, 983,040. An entry of
 * {@code rules} (88 bits of ternary key, two blocks of 44 wide) finds room 12 x 512 = 6,144 times in a stage's 24 TCAM
 * blocks, 73,728 times in the chip.
 */
class SpreadTest {
    private static final Target TOFINO = Targets.named("tofino1");
    private static final int STAGE = 81_920;
    private static final int CHIP = 12 * STAGE;

    private static final String FIELDS = """
        header h { a : bit<56>, b : bit<56>, c : bit<32>, i : bit<16> }
        parser { state start { extract h ; goto accept } }
        metadata hit : bit<1>, x : bit<8>, y : bit<8>
        """;

    private static String wide(int size) {
        return FIELDS + "table wide { key { h.a : exact, h.b : exact } action yes() { hit = 1 } size " + size + " }\n";
    }

    private static String rules(int size) {
        return FIELDS + "table rules { key { h.a : ternary, h.c : ternary } action yes() { hit = 1 } size " + size
                + " }\n";
    }

    private static Program assemble(String items) {
        return Assembled.program("program t\n" + items);
    }

    private static Fit fit(String items) {
        Fitted fitted = Verifier.fit(assemble(items), TOFINO);
        Fit fit = fitted.fit().orElseThrow();
        if (fit.fits()) {
            assertThat(fitted.verdict()).as(items).isInstanceOf(Verdict.Accepted.class);
        }
        return fit;
    }

    /** What each stage holds of a direction, in words. */
    private static List<String> stages(Fit fit, Direction direction) {
        Layout layout = fit.layout().orElseThrow();
        return layout.stages().stream()
                .map(stage ->
                        stage.of(direction).works().stream().map(layout::name).collect(Collectors.joining(", ")))
                .toList();
    }

    private static List<String> stages(Fit fit) {
        return stages(fit, Direction.INGRESS);
    }

    private static Diagnostic said(Fit fit) {
        return MisfitMessage.of(fit.misfit().orElseThrow(), fit.target(), Syntax.PLUMB);
    }

    @Test
    void aTableThatFitsAStageStaysWhole() {
        assertThat(stages(fit(wide(STAGE) + "ingress { apply wide }"))).containsExactly("table wide");
    }

    @Test
    void oneEntryMoreTakesASecondStage() {
        Fit fit = fit(wide(STAGE + 1) + "ingress { apply wide }");
        assertThat(stages(fit)).containsExactly("table wide (81920 of 81921)", "table wide (1 of 81921)");
        assertThat(fit.layout().orElseThrow().stages().get(0).together(Resource.SRAM_BLOCKS))
                .isEqualTo(80);
        assertThat(fit.layout().orElseThrow().stages().get(1).together(Resource.SRAM_BLOCKS))
                .as("four ways")
                .isEqualTo(4);
        assertThat(fit.layout().orElseThrow().extents().getFirst().isMinimal()).isTrue();
    }

    /** Two counts of 64 bits in a word, and an ALU is wired to 17 blocks beside the spare one: 34,816 counts. */
    @Test
    void cellsOfEntriesAreSpreadWithThem() {
        Fit fit = fit(wide(100_000)
                + "counter seen : packets[131072]\ningress { apply wide; when wide.hit : count seen[wide.entry] }");
        assertThat(stages(fit))
                .containsExactly(
                        "table wide (34816 of 100000), counter seen",
                        "table wide (34816 of 100000)",
                        "table wide (30368 of 100000)");
        assertThat(fit.layout().orElseThrow().stages())
                .extracting(stage -> stage.together(Resource.SRAM_BLOCKS))
                .containsExactly(34 + 18L, 34 + 18L, 30 + 16L);
        assertThat(fit.layout().orElseThrow().stages()).allMatch(stage -> stage.together(Resource.STATS_ALUS) == 1);
    }

    /** One cause, one error: how the counter would be spread is not known. */
    @Test
    void aTableThatIsTooLargeIsSaidOnce() {
        Fitted fitted = Verifier.fit(
                assemble(wide(CHIP + 1)
                        + "counter seen : packets[1048576]\n"
                        + "ingress { apply wide; when wide.hit : count seen[wide.entry] }"),
                TOFINO);
        assertThat(fitted.verdict().report().diagnostics())
                .filteredOn(Diagnostic::isError)
                .extracting(Diagnostic::code)
                .containsExactly("stage-sram");
    }

    /** However few: an entry for each partition takes as much as one entry. */
    @Test
    void entriesInPartitionsAreBehindWhatFindsThese() {
        assertThat(stages(fit(FIELDS + "table routes { key { h.c : lpm }; action yes() { hit = 1 }; size 1024;"
                        + " partitions 1024 of 2 by 64 }\ningress { apply routes }")))
                .containsExactly("table routes (finds the partition)", "table routes (1024 of 1024)");
    }

    /** All entries say cells of one array, which is in one stage. */
    @Test
    void whatEntriesIndexWithTheirDataIsNotSpread() {
        Fit fit = fit(FIELDS + "counter seen : packets[1024]\n"
                + "table wide { key { h.a : exact, h.b : exact } action yes(i : bit<10>) {} size " + (STAGE + 1)
                + " }\n"
                + "ingress { apply wide; when wide.action == yes : count seen[wide.i] }");
        assertThat(said(fit).headline())
                .contains("error[stage-sram]: table wide, counter seen, which must share a stage");
    }

    @Test
    void theWholeChipIsTheEnd() {
        Fit whole = fit(wide(CHIP) + "ingress { apply wide }");
        assertThat(whole.fits()).isTrue();
        assertThat(stages(whole)).hasSize(12).allMatch(stage -> stage.equals("table wide (81920 of 983040)"));
        Fit more = fit(wide(CHIP + 1) + "ingress { apply wide }");
        assertThat(more.fits()).isFalse();
        assertThat(said(more).headline())
                .isEqualTo("test.plumb:5:1: error[stage-sram]: the 983041 entries of table wide need 13 stages for"
                        + " themselves, 1 more than there are");
        assertThat(said(more).fix()).startsWith("at most 983040 entries fit, or all with ");
    }

    @Test
    void ternaryTablesAreSpreadToo() {
        assertThat(stages(fit(rules(6144) + "ingress { apply rules }"))).containsExactly("table rules");
        assertThat(stages(fit(rules(6145) + "ingress { apply rules }")))
                .containsExactly("table rules (6144 of 6145)", "table rules (1 of 6145)");
        assertThat(fit(rules(73_728) + "ingress { apply rules }").fits()).isTrue();
        assertThat(said(fit(rules(73_729) + "ingress { apply rules }")).headline())
                .endsWith("error[stage-tcam]: the 73729 entries of table rules need 13 stages for themselves, 1 more"
                        + " than there are");
    }

    /**
     * 128 bits of a register's words: 32,768 of 32 bits are 8 blocks and a spare one; 71 of 80 are left, 72,704
     * entries.
     */
    @Test
    void aTableSharesStagesWithOtherMemories() {
        Fit fit = fit(wide(STAGE + 72_704) + """
            register r : bit<32>[32768]
            ingress { apply wide ; access r[h.i] { word = word + 1 } }
            """);
        assertThat(fit.layout().orElseThrow().stages()).hasSize(2);
        assertThat(fit.fits()).isTrue();
        Fit more = fit(wide(STAGE + 72_704 + 1) + """
            register r : bit<32>[32768]
            ingress { apply wide ; access r[h.i] { word = word + 1 } }
            """);
        assertThat(more.layout().orElseThrow().stages()).hasSize(3);
    }

    @Test
    void whoReadsWhatATableWritesWaitsForItsLastPart() {
        Fit fit = fit(wide(2 * STAGE + 1) + "ingress { apply wide ; x = 1 ; when hit == 1 : y = 1 }");
        assertThat(stages(fit)).hasSize(4);
        assertThat(stages(fit).get(0)).isEqualTo("table wide (81920 of 163841), x");
        assertThat(stages(fit).get(2)).isEqualTo("table wide (1 of 163841)");
        assertThat(stages(fit).get(3)).isEqualTo("y");
    }

    /** The last part reads the key in the stage in which it is changed: all reads come first. */
    @Test
    void whoChangesWhatATableReadsIsNotBeforeItsLastPart() {
        Fit fit = fit(wide(STAGE + 1) + "ingress { apply wide ; h.a = 0 }");
        assertThat(stages(fit)).containsExactly("table wide (81920 of 81921)", "table wide (1 of 81921), h.a");
    }

    /** A condition is decided once, in front of the first part. */
    @Test
    void aConditionMayChangeAtOnce() {
        Fit fit = fit(wide(STAGE + 1) + "ingress { when x == 0 : apply wide\n x = 1 }");
        assertThat(stages(fit)).containsExactly("table wide (81920 of 81921), x", "table wide (1 of 81921)");
    }

    @Test
    void ingressAndEgressShareTheChip() {
        String items = wide(6 * STAGE)
                + "table other { key { h.a : exact, h.b : exact } action yes() { x = 1 } size " + 6 * STAGE + " }\n"
                + "ingress { apply wide }\negress { apply other }";
        Fit fit = fit(items);
        assertThat(fit.fits()).isTrue();
        assertThat(fit.layout().orElseThrow().stages()).hasSize(12);
        Fit more = fit(items.replace("size " + 6 * STAGE + " }\ningress", "size " + (6 * STAGE + 1) + " }\ningress"));
        assertThat(more.fits()).isFalse();
        assertThat(more.layout().orElseThrow().extents().getFirst().min()).isEqualTo(13);
    }

    /** Two tables of 41 blocks do not share a stage of 80; cut, both share two, which is no better: they stay whole. */
    @Test
    void tablesStayWholeIfThatTakesNoMoreStages() {
        String two = FIELDS + """
            table one { key { h.a : exact, h.b : exact } action yes() { hit = 1 } size 41 * 1024 }
            table two { key { h.a : exact, h.b : exact } action yes() { x = 1 } size 41 * 1024 }
            """;
        assertThat(stages(fit(two + "ingress { apply one ; apply two }"))).containsExactly("table one", "table two");
    }

    /** Three tables of 53 blocks are 159 of the 160 that two stages have. */
    @Test
    void tablesAreDividedIfThatTakesFewerStages() {
        String three = FIELDS + """
            table one { key { h.a : exact, h.b : exact } action yes() { hit = 1 } size 53 * 1024 }
            table two { key { h.a : exact, h.b : exact } action yes() { x = 1 } size 53 * 1024 }
            table three { key { h.a : exact, h.b : exact } action yes() { y = 1 } size 53 * 1024 }
            """;
        Fit fit = fit(three + "ingress { apply one ; apply two ; apply three }");
        assertThat(stages(fit)).hasSize(2);
        assertThat(String.join(", ", stages(fit)).split("\\("))
                .as("one cut, two parts")
                .hasSize(3);
    }

    /** What exchanges old values with a table shares its only stage. */
    @Test
    void aTableThatSwapsWithAnotherUnitStaysWhole() {
        Fit fit = fit(FIELDS + """
            table wide { key { h.a : exact, h.b : exact, x : exact } action yes() { y = 1 } size 100_000 }
            ingress { stage { apply wide ; x = y } }
            """);
        assertThat(said(fit).message()).contains("which must share a stage, needs ");
    }

    private static Target withTablesOver(int stages, Path folder) throws IOException {
        return Targets.load(Files.writeString(folder.resolve("chip.json"), """
            { "name": "chip", "title": "t", "extends": "tofino1",
              "tables": { "stages": { "v": %d, "src": "a test" } } }
            """.formatted(stages)));
    }

    /** The register's blocks are taken from the first stage, which so is no place for one of only two parts. */
    @Test
    void aTableIsSpreadOverNoMoreStagesThanATableMayBe(@TempDir Path folder) throws IOException {
        String items = wide(2 * STAGE) + """
            register r : bit<32>[32768]
            metadata n : bit<32>, m : bit<32>, l : bit<32>
            ingress {
                access r[h.i] { word = word + 1 ; out n = word }
                m = n + 1
                l = m
                when l == 9 : x = 1
                apply wide
            }
            """;
        assertThat(Verifier.fit(assemble(items), TOFINO)
                        .fit()
                        .orElseThrow()
                        .layout()
                        .orElseThrow()
                        .stages())
                .hasSize(4);
        Fitted fitted = Verifier.fit(assemble(items), withTablesOver(2, folder));
        assertThat(fitted.verdict()).isInstanceOf(Verdict.Accepted.class);
        assertThat(stages(fitted.fit().orElseThrow()).stream()
                        .filter(stage -> stage.contains("table wide (81920 of 163840)")))
                .hasSize(2);
        Fit more = Fitter.fit(assemble(wide(2 * STAGE + 1) + "ingress { apply wide }"), withTablesOver(2, folder));
        assertThat(said(more).message())
                .isEqualTo("the 163841 entries of table wide need 3 stages for themselves, 1 more than a table may be"
                        + " spread over");
        assertThat(said(more).fix()).startsWith("at most 163840 entries fit, or all with ");
    }

    @Test
    void aChipThatCannotSpreadTablesSaysSo(@TempDir Path folder) throws IOException {
        Fit fit = Fitter.fit(assemble(wide(STAGE + 1) + "ingress { apply wide }"), withTablesOver(1, folder));
        assertThat(said(fit).message())
                .isEqualTo("table wide needs 81 SRAM blocks, 1 more than a whole stage has: table 'wide' 81");
        assertThat(said(fit).fix()).startsWith("at most 81920 entries fit, or all with ");
    }

    /** A layout is a program with stages; fitted again it is the same. */
    @Test
    void aLayoutIsFittedToItself() {
        Program placed = fit(wide(3 * STAGE) + "ingress { apply wide ; when hit == 1 : x = 1 }")
                .layout()
                .orElseThrow()
                .program();
        assertThat(Verifier.verify(placed, TOFINO)).isInstanceOf(Verdict.Accepted.class);
        assertThat(Fitter.fit(placed, TOFINO).layout().orElseThrow().program().ingress())
                .isEqualTo(placed.ingress());
    }
}
