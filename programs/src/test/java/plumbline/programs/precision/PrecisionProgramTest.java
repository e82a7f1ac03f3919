package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;

/** What the text turns into. */
class PrecisionProgramTest {
    /** Section 12: d ways take d + 2 stages, between one for the hashes and one for the coin. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void waysOverlap(int ways) {
        Map<String, Long> parameters = Map.of("ways", (long) ways);
        assertThat(Catalogue.program("precision", parameters).ingress()).hasSize(1 + (ways + 2) + 1);
        assertThat(Catalogue.verdict("precision", "pisa", parameters)).isInstanceOf(Verdict.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void noTwoWaysHaveTheSameHash(int ways) {
        Program program = Catalogue.program("precision", Map.of("ways", (long) ways));
        List<HashFunction> hashes = program.ingress().stream()
                .flatMap(stage -> stage.units().stream())
                .filter(unit -> unit instanceof Unit.Assign assign && assign.value() instanceof Hash)
                .map(unit -> ((Hash) ((Unit.Assign) unit).value()).function())
                .toList();
        assertThat(hashes).hasSize(ways).doesNotHaveDuplicates();
    }

    /** Without an initial value every new flow asks for a second pass: more than one packet in a hundred. */
    @ParameterizedTest
    @ValueSource(ints = {0, 99})
    void aSmallInitialValueExceedsTheRecirculationOfPisa(int initial) {
        Map<String, Long> parameters = Map.of("initial", (long) initial);
        assertThat(Catalogue.verdict("precision", "pisa", parameters).report().diagnostics())
                .anySatisfy(diagnostic -> assertThat(diagnostic.code()).isEqualTo("recirculation"));
        assertThat(Catalogue.verdict("precision", "unlimited", parameters)).isInstanceOf(Verdict.Accepted.class);
    }
}
