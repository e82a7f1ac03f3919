package plumbline.verifier.fit.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.support.Assembled;
import plumbline.verifier.fit.IngressStages;

/** Which arrays entries of tables address, and how many stages that takes, worked out by hand. */
class EntryAddressingTest {
    private static final String DECLARED = """
        metadata f : bit<32>, i : bit<10>, seen : bit<32>
        register r : bit<32>[1024]
        register s : bit<32>[1024]
        counter c : packets[1024]
        table ports {
            key { f : exact }
            action slot(n : bit<10>) { i = n }
            action both(n : bit<10>) { i = n ; seen = 7 }
            action other(m : bit<10>) { i = m }
            action none() {}
            default none()
            size 512
        }
        """;

    private static Program program(String ingress) {
        return Assembled.program("program t\n" + DECLARED + "ingress {\n" + ingress + "}");
    }

    /** The names of the arrays that entries address. */
    private static List<String> addressed(String ingress) {
        return EntryAddressing.of(program(ingress)).ingress().stream()
                .flatMap(stage -> stage.units().stream())
                .filter(unit -> unit.arrayIndex()
                        .filter(ArrayIndex.OfData.class::isInstance)
                        .isPresent())
                .map(unit -> ((Unit.ArrayUse) unit).array())
                .toList();
    }

    private static int stages(String ingress) {
        return IngressStages.of(program(ingress), "tofino1");
    }

    private static final String SLOT = "apply ports\nwhen ports.action == slot : ";

    @Test
    void anArrayIsAddressedInTheTablesStage() {
        String sketch = SLOT + "access r[i] { word = word + 1 ; out seen = new }\nwhen seen > 100 : drop_ctl = 1\n";
        assertThat(addressed(sketch)).containsExactly("r");
        assertThat(stages(sketch)).isEqualTo(2);
        assertThat(EntryAddressing.of(program(sketch))
                        .table("ports")
                        .action("slot")
                        .body())
                .isEmpty();
    }

    @Test
    void anEntryBringsOneAddressForEachKindOfAlu() {
        String register = "access r[i] { word = f }\n";
        assertThat(addressed(SLOT + register + "when ports.action == slot : count c[i]"))
                .containsExactly("r", "c");
        assertThat(addressed(SLOT + register + "when ports.action == slot : access s[i] { word = f }"))
                .containsExactly("r");
    }

    @Test
    void actionsBringTheAddressInDataOfTheirOwn() {
        String first = SLOT + "access r[i] { word = f }\n";
        assertThat(addressed(first + "when ports.action == other : count c[i]")).containsExactly("r", "c");
        assertThat(addressed(first + "when ports.action == other : access r[i] { word = 1 }"))
                .containsExactly("r", "r");
    }

    @Test
    void theActionMustHaveRun() {
        assertThat(addressed("apply ports\naccess r[i] { word = f }")).isEmpty();
        assertThat(addressed("apply ports\nwhen ports.hit : access r[i] { word = f }"))
                .isEmpty();
        assertThat(addressed("apply ports\nwhen ports.action == none : access r[i] { word = f }"))
                .isEmpty();
    }

    @Test
    void whatItNeedsFromTheTableTakesAStage() {
        String input = "when ports.action == both : access r[i] { word = seen }";
        assertThat(addressed("apply ports\n" + input)).isEmpty();
        assertThat(stages("apply ports\n" + input)).isEqualTo(2);
        assertThat(addressed("apply ports\nseen = f + 1\n" + SLOT.substring(12) + "access r[i] { word = seen }"))
                .isEmpty();
        assertThat(addressed("apply ports\nwhen ports.action == both : access r[i] { out seen = word }"))
                .isEmpty();
    }

    @Test
    void anotherWriterKeepsTheField() {
        assertThat(addressed("apply ports\nwhen f == 3 : i = 5\n" + SLOT.substring(12) + "access r[i] { word = f }"))
                .isEmpty();
    }
}
