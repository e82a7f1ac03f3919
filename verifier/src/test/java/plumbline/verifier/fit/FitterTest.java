package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.support.Assembled;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Targets;

/** Small programs whose best layout is worked out by hand. */
class FitterTest {
    private static Program assemble(String items) {
        return Assembled.program("program t\n" + items);
    }

    private static Fit fit(String target, String items) {
        return Fitter.fit(assemble(items), Targets.named(target));
    }

    /** The names of what each stage does. */
    private static List<List<String>> stages(Fit fit) {
        return fit.layout().orElseThrow().stages().stream()
                .map(stage -> stage.of(Direction.INGRESS).works().stream()
                        .map(Work::toString)
                        .toList())
                .toList();
    }

    private static Extent extent(Fit fit) {
        return fit.layout().orElseThrow().extents().get(0);
    }

    @Test
    void aValueIsReadOneStageAfterItIsWritten() {
        Fit fit = fit("unlimited", """
            metadata a : bit<8>, b : bit<8>, c : bit<8>
            ingress { a = 1  ;  b = a + 1 ; c = b + 1 }
            """);
        assertThat(stages(fit)).containsExactly(List.of("a"), List.of("b"), List.of("c"));
        assertThat(extent(fit).isMinimal()).isTrue();
        assertThat(extent(fit).chain().stream().map(Dependency::kind))
                .containsExactly(Dependency.Kind.ACTION, Dependency.Kind.ACTION);
    }

    @Test
    void whatIsIndependentSharesAStage() {
        Fit fit = fit("tofino1", """
            metadata a : bit<8>, b : bit<8>, c : bit<8>
            ingress { stage { a = 1 } stage { b = 2 } stage { c = 3 } }
            """);
        assertThat(stages(fit)).containsExactly(List.of("a", "b", "c"));
    }

    @Test
    void theOldValueMayBeReadInTheStageThatWritesTheNewOne() {
        String items = """
            metadata a : bit<8>, b : bit<8>
            ingress { b = a + 1 ; a = 5 }
            """;
        assertThat(stages(fit("tofino1", items))).containsExactly(List.of("b", "a"));
        assertThat(stages(fit("pisa", items))).containsExactly(List.of("b"), List.of("a"));
    }

    /** Of the two branches of {@code b} none sees what the other one does with {@code n}. */
    @Test
    void theConditionsOfOneBranchDoNotWaitForAnother() {
        Fit fit = fit("tofino1", """
            metadata a : bit<8>, b : bit<1>, n : bit<8>
            register r : bit<8>[256]
            register q : bit<8>[256]
            ingress {
                when a == 1 : b = 1
                when b == 1 : access r[0] { out n = word }
                when b == 1 and n == 3 : access q[0] { word = 1 }
                when b == 0 : access q[0] { word = 2 }
                when b == 0 : access r[0] { out n = word }
            }
            """);
        assertThat(stages(fit))
                .containsExactly(
                        List.of("b"), List.of("register r", "register r"), List.of("register q", "register q"));
    }

    @Test
    void twoValuesOfOneFieldKeepTheirOrder() {
        Fit fit = fit("tofino1", "metadata a : bit<8>\ningress { a = 1 ; a = 2 }");
        assertThat(stages(fit)).containsExactly(List.of("a"), List.of("a"));
        assertThat(extent(fit).chain().get(0).kind()).isEqualTo(Dependency.Kind.OUTPUT);
    }

    @Test
    void branchesShareAStage() {
        Fit fit = fit("tofino1", """
            metadata a : bit<8>, b : bit<8>
            ingress { when a == 1 : b = 1 ; when a == 2 : b = 2 }
            """);
        assertThat(stages(fit)).containsExactly(List.of("b", "b"));
    }

    @Test
    void branchesThatAreDecidedByAChangedFieldKeepTheirOrder() {
        Fit fit = fit("tofino1", """
            metadata a : bit<8>, b : bit<8>
            ingress {
                when a == 1 : b = 1
                a = 2
                when a == 2 : b = 2
            }
            """);
        assertThat(stages(fit)).containsExactly(List.of("b", "a"), List.of("b"));
    }

    @Test
    void allUsesOfARegisterShareAStage() {
        Fit fit = fit("tofino1", """
            metadata i : bit<8>, j : bit<8>
            register r : bit<32>[256]
            ingress {
                when recirculated == 0 : access r[i] { word = word + 1 }
                j = i + 3
                when recirculated == 1 : access r[j] { word = 0 }
            }
            """);
        assertThat(stages(fit)).containsExactly(List.of("j"), List.of("register r", "register r"));
    }

    /**
     * 16 blocks and a spare one of 48: two in a stage, though nine take 153 blocks, four stages, and a stage has four
     * ALUs.
     */
    @ParameterizedTest
    @CsvSource({"65536, 8, 4", "65536, 9, 5", "32768, 9, 3", "131072, 3, 3"})
    void whatStaysWholeIsPacked(int entries, int registers, int stages) {
        Fit fit = fit("tofino1", """
            metadata i : bit<17>
            for n in 1 .. %d { register r{n} : bit<32>[%d] }
            ingress { for n in 1 .. %d { access r{n}[i] { word = word + 1 } } }
            """.formatted(registers, entries, registers));
        assertThat(extent(fit).stages()).isEqualTo(stages);
        assertThat(extent(fit).isMinimal()).isTrue();
    }

    @Test
    void oneRegisterInTwoStagesIsATangle() {
        Fit fit = fit("tofino1", """
            metadata i : bit<8>, v : bit<32>
            register r : bit<32>[256]
            ingress {
                access r[i] { out v = word }
                when v == 0 : access r[i] { word = 1 }
            }
            """);
        assertThat(fit.fits()).isFalse();
        assertThat(MisfitMessage.of(fit.misfit().orElseThrow(), fit.target(), Syntax.PLUMB)
                        .headline())
                .isEqualTo(
                        "test.plumb:6:19: error[access-stages]: register 'r' is needed in two stages: register r (line"
                                + " 5) → register r (line 6)");
    }

    @Test
    void fiveRegistersTakeTwoStagesOfFour() {
        Fit fit = fit("tofino1", """
            metadata i : bit<8>
            for n in 1 .. 5 { register r{n} : bit<32>[256] }
            ingress { for n in 1 .. 5 { access r{n}[i] { word = word + 1 } } }
            """);
        assertThat(extent(fit).stages()).isEqualTo(2);
        assertThat(extent(fit).length()).isEqualTo(1);
        assertThat(extent(fit).isMinimal()).isTrue();
        assertThat(extent(fit).without().keySet().stream().map(Enum::name)).contains("METER_ALUS");
    }

    /** A key takes 33 of 48 map RAMs, a count 17: no stage holds a key and a count, but one holds two counts. */
    @Test
    void anotherOrderThanThatOfTheChainCanBeShorter() {
        Fit fit = fit("tofino1", """
            metadata i : bit<16>
            for n in 1 .. 4 {
                register key{n} : bit<64>[65536]
                register count{n} : bit<32>[65536]
                metadata hit{n} : bit<1>, seen{n} : bit<32>
            }
            metadata sum : bit<32>
            ingress {
                for n in 1 .. 4 {
                    access key{n}[i] { out hit{n} = word == 7 }
                    access count{n}[i] { when hit{n} : word = word + 1; out seen{n} = new }
                    sum = sum + seen{n}
                }
            }
            """);
        // Four stages of keys, two of counts, and the last sum behind them: the others are with the counts.
        assertThat(extent(fit).length()).isEqualTo(5);
        assertThat(extent(fit).stages()).isEqualTo(7);
    }

    @Test
    void aRegisterThatNoStageCanHoldIsNamed() {
        Fit fit = fit("tofino1", """
            metadata i : bit<32>
            register r : bit<32>[262144]
            ingress { access r[i] { word = word + 1 } }
            """);
        assertThat(fit.layout()).isEmpty();
        assertThat(MisfitMessage.of(fit.misfit().orElseThrow(), fit.target(), Syntax.PLUMB)
                        .message())
                .isEqualTo("register r needs 65 map RAMs, 17 more than a whole stage has: register 'r' 65");
    }

    /** With the order that {@code first} needs, all five registers would have to share the stage of {@code last}. */
    @Test
    void onlyTablesWhoseResultsAreLostAreOrdered() {
        Fit fit = fit("tofino1", """
            metadata x : bit<8>, y : bit<8>, a : bit<8>, b : bit<8>, c : bit<8>, o : bit<8>, p : bit<8>, q : bit<8>
            for i in 0 ..< 5 { register r{i} : bit<32>[64] }
            table first { key { x : exact } action mark() { } size 64 }
            table last { key { q : exact } action mark() { } size 64 }
            ingress {
                apply first
                when first.hit : a = y + 1
                o = y + 2
                when first.hit : b = a + 1
                p = o + 1
                when first.hit : c = b + 1
                q = p + 1
                apply last
                for i in 0 ..< 4 { when last.hit : access r{i}[y] { word = word + 1 } }
                when last.hit : access r4[c] { word = word + 1 }
            }
            """);
        assertThat(fit.misfit()).isEmpty();
        assertThat(extent(fit).stages()).isEqualTo(6);
    }

    @Test
    void aChainThatIsTooLongIsShown() {
        Fit fit = fit("tofino1", "metadata a : bit<8>\ningress { for n in 1 .. 13 { a = a + {n} } }");
        assertThat(MisfitMessage.of(fit.misfit().orElseThrow(), fit.target(), Syntax.PLUMB)
                        .message())
                .startsWith(
                        "no layout has fewer than 13 stages, 1 too many: each of these needs the one before, a (line"
                                + " 3)");
    }

    @Test
    void stagesOfTheProgramSayInWhichOrderThingsHappen() {
        // Both read the value before the stage: a swap, which only one stage can do.
        Program program = assemble("metadata a : bit<8>, b : bit<8>\ningress { stage { a = b ; b = a } }");
        Fit fit = Fitter.fit(program, Targets.named("tofino1"));
        Stage only = fit.layout().orElseThrow().program().ingress().get(0);
        assertThat(only.units()).hasSize(2);
        assertThat(Fitter.fit(program, Targets.named("pisa")).misfit()).containsInstanceOf(Misfit.Tangled.class);
    }
}
