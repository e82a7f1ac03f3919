package plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.StatementVerdict;
import plumbline.isa.support.CommittedFile;

class StatementsDocumentTest {
    private static final Path FILE = Path.of("../docs/STATEMENTS.md");

    static Stream<String> names() {
        return Experiments.names().stream()
                .filter(name -> StatementsDocument.full(name).isPresent());
    }

    @Test
    void theCommittedFileIsTheGeneratedOne() throws IOException {
        CommittedFile.is(FILE, StatementsDocument.text());
    }

    /** A full run that was recorded is all of it. */
    @ParameterizedTest
    @MethodSource("names")
    void everyPointOfAFullRunIsRecorded(String name) {
        assertThat(StatementsDocument.full(name).orElseThrow().measurements())
                .extracting(one -> one.series() + " " + one.x() + " " + one.seed())
                .containsExactlyElementsOf(Experiments.named(name).points().stream()
                        .map(point -> point.series() + " " + point.x() + " " + point.seed())
                        .toList());
    }

    /** So the full run ends with exit code 0. */
    @ParameterizedTest
    @MethodSource("names")
    void whatFullRunsMissIsMarked(String name) {
        Results results = StatementsDocument.full(name).orElseThrow();
        List<StatementVerdict> verdicts = Experiments.named(name).expect().stream()
                .map(expectation -> expectation.judge(results))
                .toList();
        assertThat(verdicts)
                .filteredOn(verdict -> verdict.outcome() == StatementVerdict.Outcome.MISSED
                        || verdict.outcome() == StatementVerdict.Outcome.UNEXPECTEDLY_HELD)
                .extracting(verdict -> verdict.outcome() + " " + verdict.statement() + ": " + verdict.measured())
                .isEmpty();
    }
}
