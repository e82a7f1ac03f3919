package plumbline.verifier.rules.dataflow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** The limit that is cited is the stage that a new value takes, where it is forbidden and where it is warned of. */
class ReadOfWrittenTest {
    private static final String TEXT = """
        program old
        metadata a : bit<8>, b : bit<8>
        ingress {
            stage {
                a = 1
                b = a
                drop_ctl = 1
            }
        }
        """;

    @ParameterizedTest
    @ValueSource(strings = {"pisa", "tofino1"})
    void citesTheStageThatANewValueTakes(String target) {
        assertThat(Verifier.verify(Assembled.program(TEXT), Targets.named(target))
                        .report()
                        .diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("same-stage-read"))
                .extracting(Diagnostic::limit)
                .singleElement()
                .asString()
                .startsWith("1: stage from writing a field to reading what was written (target " + target
                        + ", stages.read_of_written; source: ");
    }
}
