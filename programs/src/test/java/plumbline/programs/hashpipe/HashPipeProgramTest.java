package plumbline.programs.hashpipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;

/** Where HashPipe is legal, and why not elsewhere. */
class HashPipeProgramTest {
    @Test
    void aReadAddWriteUnitCannotDoIt() {
        for (long digest : new long[] {0, 1}) {
            Verdict verdict = Catalogue.verdict("hashpipe", "pisa", Map.of("digest", digest));
            assertThat(verdict).isInstanceOf(Verdict.Rejected.class);
            assertThat(verdict.report().diagnostics()).anySatisfy(diagnostic -> assertThat(diagnostic.headline())
                    .contains("way 1", "entry1", "depends on a value just read"));
        }
    }

    @Test
    void eachWayAndItsHashTakeAStage() {
        for (long ways : new long[] {1, 2, 4, 6}) {
            assertThat(Catalogue.program("hashpipe", Map.of("ways", ways)).ingress())
                    .hasSize((int) (2 * ways));
        }
    }
}
