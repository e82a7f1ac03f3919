package plumbline.p4.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import plumbline.p4.P4Text;
import plumbline.p4.elaborate.Elaboration;
import plumbline.p4.elaborate.P4Program;
import plumbline.p4.source.IncludePath;

/** The packet tests of two checkouts; a table says which pass, and why the others do not. */
class P4StfCorpusTest {
    private static final int V1MODEL_FLOOR = 177;
    private static final int TNA_FLOOR = 0;

    private record Verdict(String kind, String reason) {}

    /** The programs of p4c for BMv2: {@code -Dplumbline.p4c=DIR}. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.p4c", matches = ".+", disabledReason = "no checkout of p4c is named")
    void samplesOfP4c() throws IOException {
        Path samples = Path.of(System.getProperty("plumbline.p4c")).resolve("testdata/p4_16_samples");
        Map<String, Verdict> verdicts = new TreeMap<>();
        for (Path test : tests(samples, "v1model.p4")) {
            verdicts.put(name(test), verdict(test, List.of(samples), Map.of("__P4C__", "1")));
        }
        assertThat(passed("v1model", verdicts)).isGreaterThanOrEqualTo(V1MODEL_FLOOR);
    }

    /** The programs of bf-p4c for Tofino: {@code -Dplumbline.tna=DIR}. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.tna", matches = ".+", disabledReason = "no TNA programs are named")
    void programsForTofino() throws IOException {
        Path folder = Path.of(System.getProperty("plumbline.tna"));
        Map<String, Verdict> verdicts = new TreeMap<>();
        for (Path test : tests(folder.resolve("stf"), "tna.p4")) {
            String target = Files.readString(program(test)).contains("t2na.p4") ? "2" : "1";
            verdicts.put(
                    name(test),
                    verdict(
                            test,
                            List.of(test.getParent(), folder.resolve("includes")),
                            Map.of("__TARGET_TOFINO__", target)));
        }
        assertThat(passed("tna", verdicts)).isGreaterThanOrEqualTo(TNA_FLOOR);
    }

    private static List<Path> tests(Path folder, String architecture) throws IOException {
        List<Path> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path test : files.filter(file -> file.toString().endsWith(".stf"))
                    .sorted()
                    .toList()) {
                if (Files.exists(program(test))
                        && Files.readString(program(test)).contains(architecture)) {
                    tests.add(test);
                }
            }
        }
        return tests;
    }

    private static Path program(Path test) {
        return Path.of(test.toString().replaceAll("\\.stf$", ".p4"));
    }

    private static String name(Path test) {
        return test.getFileName().toString().replaceAll("\\.stf$", "");
    }

    private static Verdict verdict(Path test, List<Path> includes, Map<String, String> defines) throws IOException {
        try {
            P4Text text = P4Text.read(program(test), new IncludePath(includes), defines);
            Elaboration elaboration = P4Program.elaborate("program", text);
            if (elaboration.program().isEmpty()) {
                return new Verdict(
                        "refused", elaboration.diagnostics().getFirst().toString());
            }
            StfRun.of(elaboration.program().get(), Files.readString(test, StandardCharsets.UTF_8));
            return new Verdict("passed", "");
        } catch (StfRun.Failure failure) {
            return new Verdict("failed", failure.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            return new Verdict(
                    "thrown", e + " at " + Stream.of(e.getStackTrace()).limit(3).toList());
        }
    }

    private static long passed(String corpus, Map<String, Verdict> verdicts) {
        for (String kind : List.of("refused", "thrown", "failed")) {
            verdicts.forEach((name, verdict) -> {
                if (verdict.kind().equals(kind)) {
                    System.out.println("  " + kind + " " + name + ": " + verdict.reason());
                }
            });
        }
        Map<String, Integer> kinds = new TreeMap<>();
        verdicts.values().forEach(verdict -> kinds.merge(verdict.kind(), 1, Integer::sum));
        System.out.println(corpus + ": " + verdicts.size() + " tests " + kinds);
        assertThat(kinds.keySet()).isSubsetOf(Set.of("passed", "failed", "refused", "thrown"));
        return kinds.getOrDefault("passed", 0);
    }
}
