package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Packet tests of P4 programs that are not ours, on both engines: of a checkout of p4c that {@code -Dplumbline.p4c=DIR}
 * names. Prints which fail, and why.
 */
class P4PacketTestsTest {
    private static final String SAMPLES = "testdata/p4_16_samples";
    /** As measured at the commit that was tried; its tests for v1model are 191. */
    private static final int MIN_PASSED = 166;

    @Test
    void samplesOfP4c() throws IOException {
        String checkout = System.getProperty("plumbline.p4c");
        assumeThat(checkout).as("no checkout of p4c is named").isNotNull();
        Map<String, List<String>> byReason = new TreeMap<>();
        int passed = 0;
        for (Path test : tests(Path.of(checkout, SAMPLES))) {
            String reason = run(test);
            if (reason.isEmpty()) {
                passed++;
            } else {
                byReason.computeIfAbsent(reason, _ -> new ArrayList<>())
                        .add(test.getFileName().toString());
            }
        }
        byReason.entrySet().stream()
                .sorted((a, b) -> b.getValue().size() - a.getValue().size())
                .forEach(each -> System.out.println(
                        each.getValue().size() + " " + each.getKey() + "\n    " + String.join(" ", each.getValue())));
        System.out.println(passed + " passed");
        assertThat(passed).isGreaterThanOrEqualTo(MIN_PASSED);
    }

    private static List<Path> tests(Path samples) throws IOException {
        try (Stream<Path> files = Files.list(samples)) {
            return files.filter(file -> file.toString().endsWith(".stf"))
                    .filter(P4PacketTestsTest::isForV1Model)
                    .sorted()
                    .toList();
        }
    }

    private static Path program(Path test) {
        return test.resolveSibling(test.getFileName().toString().replaceFirst("\\.stf$", ".p4"));
    }

    private static boolean isForV1Model(Path test) {
        try {
            return Files.exists(program(test))
                    && Files.readString(program(test)).contains("v1model");
        } catch (IOException e) {
            return false;
        }
    }

    /** Empty if it passed, else the first error. */
    private static String run(Path test) {
        try {
            Plumb.Outcome outcome =
                    Plumb.run("stf", program(test).toString(), test.toString(), "--target", "unlimited");
            return outcome.exit() == 0 ? "" : firstError(outcome.out() + outcome.err());
        } catch (RuntimeException | StackOverflowError thrown) {
            return "threw " + thrown;
        }
    }

    private static String firstError(String said) {
        return said.lines()
                .filter(line -> line.contains("error"))
                .findFirst()
                .map(line -> line.replaceFirst("^\\S*?:\\d+:\\d+: ", "")
                        .replaceAll("'[^']*'", "'…'")
                        .replaceAll("\\d+", "N"))
                .orElse(said.strip().lines().findFirst().orElse("failed without a word"));
    }
}
