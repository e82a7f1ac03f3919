package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import plumbline.p4.source.IncludePath;

/**
 * The programs of a checkout of p4lang/p4c that the user names: {@code -Dplumbline.p4c=DIR}. Each sample is accepted,
 * and what p4c refuses is refused, but for what it finds out in later passes and for its targets.
 */
@EnabledIfSystemProperty(named = "plumbline.p4c", matches = ".+", disabledReason = "no checkout of p4c is named")
class P4CorpusTest {
    private final Path checkout = Path.of(System.getProperty("plumbline.p4c"));
    private final IncludePath path =
            new IncludePath(List.of(checkout.resolve("p4include"), checkout.resolve("p4include/bmv2")));

    /** How often two checkers say the same. */
    private record Agreement(String folder, List<Path> programs, List<String> accepted, List<String> refused) {
        double share() {
            return 1 - (accepted.size() + refused.size()) / (double) programs.size();
        }

        void print() {
            System.out.printf(
                    "| %-16s | %5d programs | %3d refused by us alone | %3d accepted by us alone | %5.1f %% the same"
                            + " |%n",
                    folder, programs.size(), refused.size(), accepted.size(), 100 * share());
            accepted.forEach(name -> System.out.println("|   accepted by us alone: " + name));
        }
    }

    @Test
    void everySampleIsAccepted() throws IOException {
        Agreement samples = agreement("p4_16_samples");
        assertThat(samples.refused()).isEmpty();
    }

    @Test
    void whatP4cRefusesIsRefused() throws IOException {
        Agreement errors = agreement("p4_16_errors");
        assertThat(errors.refused()).isEmpty();
        assertThat(errors.share()).isGreaterThan(0.98);
    }

    private Agreement agreement(String folder) throws IOException {
        Agreement agreement = new Agreement(folder, programs(folder), new ArrayList<>(), new ArrayList<>());
        for (Path program : agreement.programs()) {
            P4Text text = P4Text.read(program, path, Map.of("__P4C__", "1"));
            boolean refusedByP4c = isRefusedByP4c(program);
            if (text.hasErrors() && !refusedByP4c) {
                agreement.refused().add(text.diagnostics().getFirst().headline());
            } else if (!text.hasErrors() && refusedByP4c) {
                agreement.accepted().add(program.getFileName().toString());
            }
            assertThat(text.typed().isPresent()).isEqualTo(!text.hasErrors());
        }
        agreement.print();
        return agreement;
    }

    /** Programs that are there: some are links to others that are not part of the checkout. */
    private List<Path> programs(String folder) throws IOException {
        try (Stream<Path> files = Files.list(checkout.resolve("testdata").resolve(folder))) {
            return files.filter(name -> name.toString().endsWith(".p4") && Files.isRegularFile(name))
                    .sorted()
                    .toList();
        }
    }

    /** Whether p4c's recorded answer has an error, and not only warnings. */
    private boolean isRefusedByP4c(Path program) throws IOException {
        Path folder = program.resolveSibling("../" + program.getParent().getFileName() + "_outputs");
        Path answer = folder.resolve(program.getFileName() + "-stderr");
        return Files.exists(answer)
                && Files.readString(answer)
                        .lines() // lines of the program are shown with spaces before them
                        .anyMatch(line -> !line.startsWith(" ") && line.contains("error:"));
    }
}
