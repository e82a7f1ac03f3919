package plumbline.verifier.fit.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Fitter;
import plumbline.verifier.fit.IngressStages;
import plumbline.verifier.fit.dependency.UnitNames;
import plumbline.verifier.target.Targets;

/** Which hashes sink into the arrays that they address, and how many stages that takes, worked out by hand. */
class IndexSinkingTest {
    private static final String FIELDS = """
        metadata f : bit<32>, g : bit<1>, i : bit<16>, seen : bit<32>
        register r : bit<32>[65536]
        counter c : packets[1024]
        """;

    private static Program program(String ingress) {
        return assembled("ingress {\n" + ingress + "}");
    }

    private static Program assembled(String text) {
        return Assembled.program("program t\n" + FIELDS + text);
    }

    /** What the units work on, in order; {@code #} behind those that a hash addresses. */
    private static List<String> sunk(String ingress) {
        return names(IndexSinking.of(program(ingress)));
    }

    private static List<String> names(Program program) {
        return program.ingress().stream()
                .flatMap(stage -> stage.units().stream())
                .map(unit -> UnitNames.of(unit)
                        + (unit.arrayIndex().filter(Hash.class::isInstance).isPresent() ? " #" : ""))
                .toList();
    }

    private static int stages(String target, String ingress) {
        return IngressStages.of(program(ingress), target);
    }

    private static final String SKETCH = """
        i = crc16(f)
        access r[i] { word = word + 1 ; out seen = new }
        when seen > 100 : drop_ctl = 1
        """;

    @Test
    void anArrayIsAddressedInItsOwnStage() {
        assertThat(sunk(SKETCH)).containsExactly("register r #", "drop_ctl");
        for (String target : List.of("pisa", "tofino1", "tofino2", "unlimited")) {
            assertThat(stages(target, SKETCH)).as(target).isEqualTo(2);
        }
    }

    @Test
    void whereNoHashAddressesAnArrayAFieldCarriesIt() {
        assertThat(stages("banzai-pairs", SKETCH)).isEqualTo(3);
    }

    @Test
    void slicesAndFieldsSideBySideAreIndices() {
        assertThat(sunk("i = f[15:0] ; access r[i] { word = f }")).containsExactly("register r #");
        assertThat(sunk("i = f[16:1] ; access r[i] { word = f }")).containsExactly("register r #");
        assertThat(sunk("i = f[7:0] ; count c[i]")).containsExactly("counter c #");
        assertThat(sunk("i = 15w3 ++ g ; access r[i] { word = f }")).containsExactly("register r #");
        assertThat(stages("tofino1", "i = f[15:0] ; access r[i] { word = f }")).isEqualTo(1);
    }

    @Test
    void anActionOfATableComputesAnIndexToo() {
        String table = """
            table t {
                key { g : exact }
                action low() { i = f[15:0] }
                action given(n : bit<16>) { seen = 0 }
                size 2
            }
            """;
        String access = "ingress { apply t ; when t.action == low : access r[i] { word = f } }";
        Program program = assembled(table + access);
        Program sunk = IndexSinking.of(program);
        assertThat(names(sunk)).containsExactly("table t", "register r #");
        assertThat(sunk.table("t").action("low").body()).isEmpty();
        assertThat(names(IndexSinking.of(assembled(table + access.replace("t.action == low", "t.hit")))))
                .containsExactly("table t", "register r");
    }

    @Test
    void everyArrayOfAnIndexGetsTheHash() {
        assertThat(sunk("i = crc16(f) ; access r[i] { word = f } ; count c[i]"))
                .containsExactly("register r #", "counter c #");
    }

    @Test
    void aHashThatIsReadElsewhereStays() {
        assertThat(sunk("i = crc16(f) ; access r[i] { word = f } ; when i == 5 : drop_ctl = 1"))
                .containsExactly("i = hash", "register r #", "drop_ctl");
    }

    @Test
    void theInputsMustStayAsTheyWere() {
        assertThat(sunk("i = crc16(f) ; f = f + 1 ; access r[i] { word = f }"))
                .containsExactly("i = hash", "f", "register r");
        assertThat(sunk("i = crc16(f) ; access r[i] { word = 1 } ; f = f + 1")).containsExactly("register r #", "f");
    }

    @Test
    void theHashMustHaveBeenComputed() {
        assertThat(sunk("when g : i = crc16(f)\naccess r[i] { word = f }")).containsExactly("i = hash", "register r");
        assertThat(sunk("when g : i = crc16(f)\nwhen g and f > 0 : access r[i] { word = f }"))
                .containsExactly("register r #");
        assertThat(sunk("when g : i = crc16(f)\ng = 1 ; when g : access r[i] { word = f }"))
                .containsExactly("i = hash", "g", "register r");
    }

    @Test
    void theHashMustBeAllThatWritesTheField() {
        assertThat(sunk("i = crc16(f) ; when g : i = 5\naccess r[i] { word = f }"))
                .containsExactly("i = hash", "i", "register r");
    }

    @Test
    void theFieldMustCutNothingOff() {
        assertThat(sunk("g = crc16(f) ; access r[g] { word = f }")).containsExactly("g = hash", "register r");
        assertThat(sunk("seen = xor8(f) ; access r[seen] { word = f }")).containsExactly("register r #");
    }

    @Test
    void aStageReadsWhatWasThereBeforeTheHash() {
        assertThat(sunk("stage { i = crc16(f) ; access r[i] { word = f } }")).containsExactly("i = hash", "register r");
    }

    /** The access is in the last stage; on {@code pisa} what it hashes could change only behind it. */
    @Test
    void whatFitsOnlyAsItIsWrittenStaysSo() {
        String eleven = "i = crc16(f) ; c0 = f\n"
                + IntStream.rangeClosed(1, 10)
                        .mapToObj(n -> "c" + n + " = c" + (n - 1) + " + 1\n")
                        .collect(Collectors.joining())
                + "access r[i] { word = c10 } ; f = 1";
        String fields = IntStream.rangeClosed(0, 10)
                .mapToObj(n -> "metadata c" + n + " : bit<32>\n")
                .collect(Collectors.joining());
        Program program = Assembled.program("program t\n" + FIELDS + fields + "ingress {\n" + eleven + "}");
        Fit fit = Fitter.fit(program, Targets.named("pisa"));
        assertThat(fit.misfit()).isEmpty();
        assertThat(fit.layout().orElseThrow().extents().getFirst().stages()).isEqualTo(12);
    }

    /** Four registers and two counters take the six hash-distribution units of a stage. */
    @Test
    void theUnitsOfAStageLimitHowManyHashesAddressArrays() {
        String arrays = """
            for n in 1 .. 4 { register a{n} : bit<8>[65536] }
            for n in 1 .. 3 { counter b{n} : packets[8192] }
            """;
        String uses = """
            for n in 1 .. 4 { access a{n}[crc16(f) poly n] { word = word + 1 } }
            for n in 1 .. 3 { count b{n}[crc16(8w1, f) poly n] }
            """;
        Program seven = Assembled.program("program t\n" + FIELDS + arrays + "ingress {\n" + uses + "}");
        assertThat(Fitter.fit(seven, Targets.named("tofino1"))
                        .layout()
                        .orElseThrow()
                        .extents()
                        .getFirst()
                        .stages())
                .isEqualTo(2);
    }
}
