package plumbline.p4.elaborate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.p4.P4Text;
import plumbline.p4.source.IncludePath;

/** How many programs of two checkouts elaborate; the others are refused with a reason, and nothing throws. */
class ElaborationCorpusTest {
    /** The programs of p4c for BMv2 that have packets to go with them: {@code -Dplumbline.p4c=DIR}. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.p4c", matches = ".+", disabledReason = "no checkout of p4c is named")
    void samplesOfP4c() throws IOException {
        Path samples = Path.of(System.getProperty("plumbline.p4c")).resolve("testdata/p4_16_samples");
        Tally tally = new Tally();
        Tally others = new Tally();
        for (Path file : programs(samples)) {
            String stf = file.toString().replaceAll("\\.p4$", ".stf");
            if (Files.readString(file).contains("v1model.p4")) {
                (Files.exists(Path.of(stf)) ? tally : others)
                        .elaborate(file, new IncludePath(List.of(samples)), Map.of("__P4C__", "1"));
            }
        }
        tally.report("v1model with stf");
        others.report("v1model without stf");
    }

    /** The programs of bf-p4c for Tofino: {@code -Dplumbline.tna=DIR}. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.tna", matches = ".+", disabledReason = "no TNA programs are named")
    void programsForTofino() throws IOException {
        Path folder = Path.of(System.getProperty("plumbline.tna"));
        for (String part : List.of("compile_only", "stf")) {
            Tally tally = new Tally();
            for (Path file : programs(folder.resolve(part))) {
                String text = Files.readString(file);
                if (text.contains("tna.p4") && !file.toString().contains("neg")) {
                    String target = text.contains("t2na.p4") ? "2" : "1";
                    tally.elaborate(
                            file,
                            new IncludePath(List.of(file.getParent(), folder.resolve("includes"))),
                            Map.of("__TARGET_TOFINO__", target));
                }
            }
            tally.report(part);
        }
    }

    private static List<Path> programs(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(name -> name.toString().endsWith(".p4") && Files.exists(name))
                    .sorted()
                    .toList();
        }
    }

    private static final class Tally {
        private final Map<String, Integer> reasons = new TreeMap<>();
        private final Map<String, String> example = new TreeMap<>();
        private final Map<String, String> thrown = new TreeMap<>();
        private int all;
        private int elaborated;

        void elaborate(Path file, IncludePath path, Map<String, String> defines) throws IOException {
            all++;
            try {
                Elaboration elaboration = P4Program.elaborate("program", P4Text.read(file, path, defines));
                if (elaboration.program().isPresent()) {
                    elaborated++;
                } else {
                    count(file, elaboration.diagnostics());
                }
            } catch (RuntimeException | StackOverflowError e) {
                StackTraceElement where =
                        e.getStackTrace().length > 0 ? e.getStackTrace()[0] : new StackTraceElement("", "", "", 0);
                thrown.put(
                        file.getFileName().toString(),
                        e.getClass().getSimpleName() + " at " + where + ": " + e.getMessage());
            }
        }

        private void count(Path file, List<Diagnostic> diagnostics) {
            String reason = diagnostics.stream()
                    .findFirst()
                    .map(said -> said.code() + ": " + said.message())
                    .orElse("nothing said");
            reasons.merge(reason, 1, Integer::sum);
            example.putIfAbsent(
                    reason,
                    diagnostics.isEmpty()
                            ? file.toString()
                            : diagnostics.getFirst().at().toString());
        }

        void report(String what) {
            System.out.println(elaborated + " of " + all + " programs elaborate: " + what);
            reasons.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .forEach(reason -> System.out.printf(
                            "  %3d %s (%s)%n", reason.getValue(), reason.getKey(), example.get(reason.getKey())));
            thrown.forEach((file, why) -> System.out.println("  thrown: " + file + ": " + why));
            assertThat(thrown).isEmpty();
        }
    }
}
