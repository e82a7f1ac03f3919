package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;

/** What hardware each way to admit a flow takes. */
class PrecisionVariantsTest {
    @ParameterizedTest(name = "admission={0} key={1} on {2}: {3}")
    @CsvSource({
        "0, 0, pisa, true",
        "1, 0, pisa, true",
        "2, 0, pisa, false",
        "2, 0, unlimited, true",
        "3, 0, pisa, false",
        "3, 0, unlimited, true",
        "4, 0, pisa, false",
        "4, 0, banzai-ifelse, true",
        "5, 0, pisa, false",
        "5, 0, banzai-ifelse, true",
        "1, 3, pisa, true",
        "1, 4, pisa, true",
        "1, 7, pisa, true",
    })
    void isLegal(long admission, long key, String target, boolean legal) {
        Verdict verdict = Catalogue.verdict("precision", target, Map.of("admission", admission, "key", key));
        assertThat(verdict instanceof Verdict.Accepted)
                .as(verdict.report().diagnostics().toString())
                .isEqualTo(legal);
    }

    /** Which of equals gives its entry costs nothing: the same stages, legal where the standard form is. */
    @ParameterizedTest(name = "tie=1 on {0} with subtract={1}")
    @CsvSource({"pisa, 0", "banzai-raw, 0", "tofino1, 1", "tofino2, 1"})
    void theLastOfEqualsIsAsLegalAsTheFirst(String target, long subtract) {
        Map<String, Long> first = Map.of("subtract", subtract, "entries", 32768L, "tie", 0L);
        Map<String, Long> last = Map.of("subtract", subtract, "entries", 32768L, "tie", 1L);
        assertThat(Catalogue.verdict("precision", target, last)).isInstanceOf(Verdict.Accepted.class);
        assertThat(Catalogue.program("precision", last).ingress())
                .hasSameSizeAs(Catalogue.program("precision", first).ingress());
    }
}
