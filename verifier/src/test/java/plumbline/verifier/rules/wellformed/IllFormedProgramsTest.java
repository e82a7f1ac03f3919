package plumbline.verifier.rules.wellformed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

class IllFormedProgramsTest {
    static List<IllFormedPrograms.Sample> samples() {
        return IllFormedPrograms.all();
    }

    // A name of its own: the default one would print a program with a hundred thousand levels.
    @ParameterizedTest(name = "{index}")
    @MethodSource("samples")
    void eachIsRejectedWithItsReasons(IllFormedPrograms.Sample sample) {
        Verdict verdict = Verifier.verify(sample.program(), Targets.named("pisa"));
        assertThat(verdict).isInstanceOf(Verdict.Rejected.class);
        assertThat(verdict.report().diagnostics().stream()
                        .filter(Diagnostic::isError)
                        .map(Diagnostic::headline))
                .containsExactlyElementsOf(sample.expected());
    }
}
