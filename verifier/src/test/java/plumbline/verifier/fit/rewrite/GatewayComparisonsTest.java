package plumbline.verifier.fit.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.isa.text.Disassembler;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Fitter;
import plumbline.verifier.target.Targets;

/** Which comparisons gateways take over, worked out by hand. */
class GatewayComparisonsTest {
    private static Program program(String ingress) {
        return Assembled.program(
                "program t\nmetadata a : bit<32>, b : bit<8>, x : bit<8>, g : bit<1>\ningress {\n" + ingress + "}");
    }

    private static List<String> decided(String target, String ingress) {
        String text = Disassembler.disassemble(GatewayComparisons.of(program(ingress), Targets.named(target)));
        return text.substring(text.indexOf("ingress {\n") + 10, text.indexOf("\n}", text.indexOf("ingress {")))
                .lines()
                .map(String::strip)
                .toList();
    }

    @Test
    void aGatewayDecidesWhereNoAluDoes() {
        assertThat(decided("tofino1", "g = a == 7")).containsExactly("when a == 7 : g = 1", "when not a == 7 : g = 0");
        assertThat(decided("tofino1", "when b > 2 : x = a != 7"))
                .containsExactly("when b > 2 and a != 7 : x = 1", "when b > 2 and not a != 7 : x = 0");
        assertThat(decided("tofino2", "g = a == 7")).containsExactly("g = a == 7");
    }

    @Test
    void itTakesOneStage() {
        Fit fit = Fitter.fit(program("g = a == 7"), Targets.named("tofino1"));
        assertThat(fit.misfit()).isEmpty();
        assertThat(fit.layout().orElseThrow().extents().getFirst().stages()).isEqualTo(1);
    }

    @Test
    void whatReadsItsOwnResultStays() {
        assertThat(decided("tofino1", "x = x == 3")).containsExactly("x = x == 3");
        assertThat(decided("tofino1", "when x == 3 : x = a == 7")).containsExactly("when x == 3 : x = a == 7");
    }

    @Test
    void stagesOfTheAuthorStay() {
        assertThat(decided("tofino1", "stage { g = a == 7 }")).contains("g = a == 7");
    }
}
