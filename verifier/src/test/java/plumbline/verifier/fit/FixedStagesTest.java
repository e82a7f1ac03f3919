package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.fit.chart.FitText;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** Tables that name their stage. A stage of Tofino has four ALUs for registers, and two thirds of 12 groups of keys. */
class FixedStagesTest {
    private static final int WIDTH = 100;

    private static Program assemble(String items) {
        return Assembled.program("program t\n" + items);
    }

    private static Fit fit(String items) {
        return Fitter.fit(assemble(items), Targets.named("tofino1"));
    }

    /** The names of what each stage of a direction does. */
    private static List<List<String>> stages(Fit fit, Direction direction) {
        assertThat(fit.misfit()).isEmpty();
        return fit.layout().orElseThrow().stages().stream()
                .map(stage ->
                        stage.of(direction).works().stream().map(Work::toString).toList())
                .toList();
    }

    private static List<List<String>> stages(String items) {
        return stages(fit(items), Direction.INGRESS);
    }

    private static Diagnostic misfit(String items) {
        Fit fit = fit(items);
        return MisfitMessage.of(fit.misfit().orElseThrow(), fit.target(), Syntax.PLUMB);
    }

    @Test
    void stagesInFrontOfATableStayEmpty() {
        Fit fit = fit("""
            metadata a : bit<8>, b : bit<8>
            table t { key { a : exact } action set() { b = 1 } stage 2 }
            ingress { a = 1 ; apply t ; b = b + 1 }
            """);
        assertThat(stages(fit, Direction.INGRESS))
                .containsExactly(List.of("a"), List.of(), List.of("table t"), List.of("b"));
        Layout layout = fit.layout().orElseThrow();
        assertThat(layout.extents().getFirst().isMinimal()).isTrue();
        assertThat(layout.program().ingress()).hasSize(4);
        assertThat(Verifier.verify(layout.program(), fit.target())).isInstanceOf(Verdict.Accepted.class);
        assertThat(FitText.render(fit, WIDTH).lines())
                .contains(
                        "    table t (line 4) in stage 2",
                        "  what limits: the stage of table t and this chain; no resource does");
    }

    @Test
    void eachDirectionCountsItsOwnStages() {
        String items = """
            metadata a : bit<8>
            table t { key { a : exact } action set() { drop_ctl = 1 } stage 1 }
            table u { key { a : exact } action set() { a = 1 } stage 1 }
            ingress { apply t }
            egress { apply u }
            """;
        Fit fit = fit(items);
        assertThat(stages(fit, Direction.INGRESS)).containsExactly(List.of(), List.of("table t"));
        assertThat(stages(fit, Direction.EGRESS)).containsExactly(List.of(), List.of("table u"));
    }

    /** Behind r1 to r4 more stages must follow than behind r5, and yet r5 goes first: the table waits for it. */
    @Test
    void whatATableWaitsForComesInTime() {
        List<List<String>> stages = stages("""
            metadata i : bit<8>, key : bit<32>
            for n in 1 .. 5 { register r{n} : bit<32>[256] }
            for n in 1 .. 4 { metadata v{n} : bit<32> }
            table t { key { key : exact } action set() { drop_ctl = 1 } stage 1 }
            ingress {
                for n in 1 .. 4 { access r{n}[i] { out v{n} = word } ; v{n} = v{n} + 1 ; v{n} = v{n} + 2 }
                access r5[i] { out key = word }
                apply t
            }
            """);
        assertThat(stages.getFirst()).contains("register r5").hasSize(4);
        assertThat(stages.get(1)).contains("table t");
        assertThat(stages).hasSize(4);
    }

    /** Of tables with 8 groups of keys a stage takes one: the second of those that much depends on waits for t. */
    @Test
    void theRoomOfATableIsKept() {
        assertThat(stages("""
            for n in 1 .. 5 { metadata a{n} : bit<64> }
            metadata x : bit<8>, y : bit<8>
            table t { key { for n in 1 .. 5 { a{n} : ternary } } action set() { drop_ctl = 1 } size 512 ; stage 1 }
            table u { key { for n in 1 .. 5 { a{n} : ternary } } action set() { x = 1 } size 512 }
            table v { key { for n in 1 .. 5 { a{n} : ternary } } action set() { y = 1 } size 512 }
            ingress { apply t ; apply u ; apply v ; x = x + 1 ; x = x + 2 ; y = y + 1 ; y = y + 2 }
            """)).satisfies(stages -> assertThat(stages.get(1)).contains("table t"));
    }

    /** A stage of Tofino 1 holds 12,288 entries of a prefix of 32 bits. */
    @Test
    void theFirstPartOfALargeTableIsThere() {
        Fit fit = fit("""
            include "ipv4"
            table t { key { ipv4.dst : lpm } action set() { drop_ctl = 1 } size 20_000 ; stage 3 }
            ingress { apply t }
            """);
        Layout layout = fit.layout().orElseThrow();
        assertThat(layout.stages().stream().map(stage -> stage.ingress().works().stream()
                        .map(layout::name)
                        .toList()))
                .containsExactly(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of("table t (12288 of 20000)"),
                        List.of("table t (7712 of 20000)"));
    }

    /** On software a program for a chip may take more stages in front of the table than the chip. */
    @Test
    void whereStagesAreNotCountedItSaysNothing() {
        Program program = assemble("""
            metadata a : bit<8>, b : bit<8>
            table t { key { a : exact } action set() { b = 1 } stage 1 }
            ingress { a = a + 1 ; a = a + 2 ; apply t }
            """);
        Target unlimited = Targets.named("unlimited");
        Layout layout = Fitter.fit(program, unlimited).layout().orElseThrow();
        assertThat(layout.program().ingress()).hasSize(3);
        assertThat(Verifier.verify(layout.program(), unlimited)).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void aTableThatMustWaitIsRefusedWithWhatItWaitsFor() {
        Diagnostic refused = misfit("""
            metadata a : bit<8>, b : bit<8>, c : bit<8>
            table s { key { a : exact } action set() { b = 1 } stage 4 }
            table t { key { c : exact } action set() { drop_ctl = 1 } stage 5 }
            ingress { apply s ; c = b + 1 ; apply t }
            """);
        assertThat(refused.headline())
                .isEqualTo(
                        "test.plumb:4:1: error[table-stage]: table t is to be in stage 5, and can be in stage 6 at the"
                                + " earliest: table s (line 5) → c (line 5) → table t (line 5); table s is to be in"
                                + " stage 4");
        assertThat(refused.fix()).isEqualTo("name stage 6 or a later one, or none: then the fitter chooses");
    }

    /** Each reads what the other writes, as it was before the stage. */
    @Test
    void tablesThatShareAStageNameTheSame() {
        String items = """
            metadata a : bit<8>, b : bit<8>
            table s { key { a : exact } action set() { b = 1 } stage 2 }
            table t { key { b : exact } action set() { a = 1 } stage %d }
            ingress { stage { apply s ; apply t } }
            """;
        assertThat(stages(items.formatted(2)).get(2)).containsExactly("table s", "table t");
        assertThat(misfit(items.formatted(3)).message())
                .isEqualTo("table s is to be in stage 2, and can be in stage 3 at the earliest: it shares a stage with"
                        + " another table, and table t is to be in stage 3");
    }

    /** Five registers in front of it, and four ALUs. */
    @Test
    void whatFindsNoRoomInFrontOfATableIsNamed() {
        Diagnostic refused = misfit("""
            metadata i : bit<8>
            for n in 1 .. 5 { register r{n} : bit<32>[256] ; metadata v{n} : bit<32> }
            table t { key { for n in 1 .. 5 { v{n} : exact } } action set() { drop_ctl = 1 } stage 1 }
            ingress { for n in 1 .. 5 { access r{n}[i] { out v{n} = word } } ; apply t }
            """);
        assertThat(refused.message())
                .isEqualTo("table t is to be in stage 1, for which 'register r5' must be done by stage 0 and finds no"
                        + " room; there 5 meter ALUs of 4 would be needed: register 'r1' 1, register 'r2' 1,"
                        + " register 'r3' 1, register 'r4' 1 and 1 more (in the best layout that was found;"
                        + " that there is none is not proved)");
    }

    @Test
    void aChainBehindTheLastStageIsTooLong() {
        assertThat(misfit("""
            metadata a : bit<8>
            table t { key { a : exact } action set() { a = 1 } stage 11 }
            ingress { apply t ; a = a + 1 }
            """).message())
                .startsWith("no layout has fewer than 13 stages, 1 too many")
                .endsWith("; table t is to be in stage 11");
    }
}
