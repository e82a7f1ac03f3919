package plumbline.p4.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import plumbline.p4.P4Text;
import plumbline.p4.corpus.CorpusProgram;
import plumbline.p4.corpus.P4Corpus;
import plumbline.p4.corpus.ProgramArchitecture;
import plumbline.p4.elaborate.Elaboration;
import plumbline.p4.elaborate.P4Program;
import plumbline.p4.source.PredefinedMacros;

/**
 * The packet tests of checkouts of p4c and bf-p4c on the oracle of the structured form ({@code bench/p4-corpus} runs
 * them on the engines); a table says which pass, and why the others do not.
 */
@EnabledIfSystemProperty(named = "plumbline.corpus", matches = ".+", disabledReason = "no checkout is named")
class P4StfCorpusTest {
    /** Tests for v1model of p4c that pass, as measured at the commit that was tried. */
    private static final int V1MODEL_FLOOR = 177;

    private record Verdict(String kind, String reason) {}

    @Test
    void packetTests() throws IOException {
        P4Corpus corpus = new P4Corpus(Path.of(System.getProperty("plumbline.corpus")));
        Map<String, Map<String, Verdict>> rows = new TreeMap<>();
        for (CorpusProgram program : corpus.programs()) {
            if (program.packetTest().isPresent() && program.architecture() != ProgramArchitecture.OTHER) {
                rows.computeIfAbsent(program.folder() + " " + program.architecture(), _ -> new TreeMap<>())
                        .put(program.name(), verdict(corpus, program));
            }
        }
        rows.forEach(P4StfCorpusTest::print);
        assertThat(rows).isNotEmpty();
        rows.forEach((row, verdicts) -> {
            if (row.endsWith("p4_16_samples " + ProgramArchitecture.V1MODEL)) {
                assertThat(verdicts.values().stream()
                                .filter(verdict -> verdict.kind().equals("passed"))
                                .count())
                        .isGreaterThanOrEqualTo(V1MODEL_FLOOR);
            }
        });
    }

    private static Verdict verdict(P4Corpus corpus, CorpusProgram program) throws IOException {
        try {
            P4Text text = P4Text.read(
                    program.file(),
                    corpus.includes(program),
                    PredefinedMacros.of(program.architecture().target().orElseThrow()));
            Elaboration elaboration = P4Program.elaborate("program", text);
            if (elaboration.program().isEmpty()) {
                return new Verdict(
                        "refused", elaboration.diagnostics().getFirst().toString());
            }
            StfRun.of(
                    elaboration.program().get(),
                    Files.readString(program.packetTest().orElseThrow(), StandardCharsets.UTF_8));
            return new Verdict("passed", "");
        } catch (StfRun.Failure failure) {
            return new Verdict("failed", failure.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            return new Verdict(
                    "thrown", e + " at " + Stream.of(e.getStackTrace()).limit(3).toList());
        }
    }

    private static void print(String row, Map<String, Verdict> verdicts) {
        for (String kind : List.of("refused", "thrown", "failed")) {
            verdicts.forEach((name, verdict) -> {
                if (verdict.kind().equals(kind)) {
                    System.out.println("  " + kind + " " + name + ": " + verdict.reason());
                }
            });
        }
        Map<String, Integer> kinds = new TreeMap<>();
        verdicts.values().forEach(verdict -> kinds.merge(verdict.kind(), 1, Integer::sum));
        System.out.println(row + ": " + verdicts.size() + " tests " + kinds);
    }
}
