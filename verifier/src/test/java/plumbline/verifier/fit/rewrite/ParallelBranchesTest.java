package plumbline.verifier.fit.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.fit.IngressStages;

/** Which branches come into one stage, without the bit in which their condition was decided. */
class ParallelBranchesTest {
    private static final String BRANCHES = """
        when f == 1 : b = 1
        when b : g = 7
        when b : f = 0
        when not b and f != 0 : f = f - 1
        """;

    private static Program program(String ingress) {
        return Assembled.program(
                """
                    program t
                    metadata f : bit<32>, g : bit<16>, h : bit<16>, b : bit<1>, c : bit<1>
                    ingress {
                    """ + ingress + "ucast_egress_port = f[8:0]\ndrop_ctl = g[2:0]\ndigest_type = h[2:0]\n}");
    }

    private static List<Integer> sizes(String ingress) {
        return ParallelBranches.of(program(ingress)).ingress().stream()
                .map(stage -> stage.units().size())
                .toList();
    }

    private static int stages(String target, String ingress) {
        return IngressStages.of(program(ingress), target);
    }

    @Test
    void whatChangesTheConditionAndWhatComesLaterIsOneStage() {
        assertThat(sizes(BRANCHES)).containsExactly(1, 2, 1, 1, 1);
        assertThat(stages("tofino1", BRANCHES)).isEqualTo(2);
        assertThat(stages("unlimited", BRANCHES)).isEqualTo(2);
    }

    @Test
    void branchesInsideComeWithTheirs() {
        String nested = """
            when f == 1 : b = 1
            when b and g == 2 : c = 1
            when b and c : g = 3
            when b and not c : g = 4
            when b and not c : f = 5
            when not b : f = 6
            """;
        assertThat(sizes(nested)).containsExactly(4, 1, 1, 1);
        assertThat(stages("tofino1", nested)).isEqualTo(2);
    }

    /** One branch's second assignment needs the first one's, or something else stands between. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "when f == 1 : b = 1 ; when b : f = 0 ; when b : g = f[15:0] ; when not b : f = 2",
                "when f == 1 : b = 1 ; when b : f = 0 ; when b : f = 5 ; when not b : f = 2",
                "when f == 1 : b = 1 ; when b : f = 0 ; g = f[15:0] ; when not b : f = 2",
                "when f == 1 : b = 1 ; when b : f = 0 ; h = h + 1 ; when not b : f = f + h",
                "when f == 1 : b = 1 ; f = 3 ; when b : f = 0 ; when not b : f = 2",
                "when b : h = 1 ; when f == 1 : b = 1 ; when b : f = 0 ; when not b : f = 2",
                "when f == 1 : b = 1 ; when b : f = 0 ; g = b ; when not b : f = 2",
                "when f == 1 : b = 1 ; when b : f = 0 ; when not b : f = 2 ; when g == 3 : b = 1",
                "when f == 1 : b = 1 ; when b : f = 0 ; when not b : f = random()"
            })
    void theBitStaysWhereItIsNeeded(String ingress) {
        Program program = program(ingress.replace(" ; ", "\n") + "\n");
        assertThat(ParallelBranches.of(program)).isEqualTo(program);
    }

    @Test
    void aBitThatSavesNoStageStays() {
        Program program = program("when f == 1 : b = 1\nwhen b : g = 7\nwhen b : f = 0\n");
        assertThat(ParallelBranches.of(program)).isEqualTo(program);
    }
}
