package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.fit.dependency.UnitNames;
import plumbline.verifier.target.Targets;

/** How many stages it takes to act on what a table gave, worked out by hand. */
class ControlDependencyTest {
    private static final String TABLES = """
        metadata f : bit<32>, g : bit<32>, k : bit<1>, m : bit<1>, n : bit<8>, o : bit<8>, p : bit<8>, s : bit<8>
        table first  { key { f : exact } action x() { } action mark() { m = 1 } action next(i : bit<8>) { n = i } size 64 }
        table second { key { g : exact } action y() { k = 1 } size 64 }
        table third  { key { n : exact } action z() { } size 64 }
        table fourth { key { g : exact } action y() { } size 64 }
        register r : bit<8>[256]
        register q : bit<8>[256]
        """;

    private static Program program(String ingress) {
        return Assembled.program("program t\n" + TABLES + "ingress {\n" + ingress + "}");
    }

    private static Layout layout(String target, String ingress) {
        return Fitter.fit(program(ingress), Targets.named(target)).layout().orElseThrow();
    }

    private static int stages(String target, String ingress) {
        return IngressStages.of(program(ingress), target);
    }

    @Test
    void aTableOnTheHitOfAnotherSharesItsStage() {
        for (String target : List.of("pisa", "tofino1", "tofino2", "unlimited")) {
            assertThat(stages(target, "apply first ; when first.hit : apply second"))
                    .as(target)
                    .isEqualTo(1);
            assertThat(stages(target, "apply first ; when m == 1 : apply second"))
                    .as(target)
                    .isEqualTo(2);
        }
    }

    @Test
    void theTableComesFirstInTheStage() {
        assertThat(layout("pisa", "apply first ; when first.hit : apply second")
                        .program()
                        .ingress()
                        .getFirst()
                        .units())
                .extracting(UnitNames::of)
                .containsExactly("table first", "table second");
    }

    @Test
    void whatTheTableWritesIsReadAStageLater() {
        assertThat(stages("tofino1", "apply first ; when first.hit : apply third"))
                .isEqualTo(2);
    }

    /** What has nothing to do with the result does not get between on Tofino 1, which has no long branches. */
    @Test
    void whatIsBetweenComesBeforeTheTable() {
        String late = "apply first ; o = n + 1 ; p = o + 1 ; when first.hit and p == 3 : apply third";
        assertThat(stages("tofino2", late)).isEqualTo(4);
        String between = "n = 7 ; apply first ; o = f[7:0] ; p = o + 1 ; when first.hit and p == 3 : apply second";
        for (String target : List.of("tofino1", "tofino2")) {
            assertThat(stages(target, between)).as(target).isEqualTo(3);
            Program placed = layout(target, between).program();
            assertThat(Verifier.verify(placed, Targets.named(target)))
                    .as(target)
                    .isInstanceOf(Verdict.Accepted.class);
        }
    }

    /** Behind what depends on {@code first}, the sum of {@code s} would end in stage 14. */
    @Test
    void whatMakesTooLongAChainBehindATableComesInFrontOfIt() {
        assertFits(
                "p = p + 1\n".repeat(6) + "when p == 6 : apply first\n" + "when first.hit : n = n + 1\n".repeat(4)
                        + "s = s + 1\n".repeat(5),
                11);
    }

    /**
     * {@code o = 1} stands beside {@code first}, so it cannot wait for the register, which waits for {@code second}.
     */
    @Test
    void whatStandsBesideATableStaysThereForTheOthersToo() {
        assertFits("""
            p = f[7:0]
            s = p + 1
            apply first
            when first.hit : apply second
            when first.hit and second.hit and k == 1 : access r[0] { word = word + s }
            when first.hit : o = 1
            """, 3);
    }

    /** Both registers wait for what {@code first} writes, and so do the tables whose results they ask for. */
    @Test
    void whoAsksForATableIsInItsStageBeforeTheTableIsInThatOfAnother() {
        assertFits("""
            apply first
            when first.hit {
                apply second
                apply fourth
            }
            when first.hit and second.hit : access r[n] { word = word + 1 }
            when first.hit and fourth.hit : access q[n] { word = word + 1 }
            """, 2);
    }

    private static void assertFits(String ingress, int stages) {
        assertThat(stages("tofino1", ingress)).isEqualTo(stages);
        assertThat(Verifier.verify(layout("tofino1", ingress).program(), Targets.named("tofino1")))
                .isInstanceOf(Verdict.Accepted.class);
    }
}
