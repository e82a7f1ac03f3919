package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tests that docs/COMPLAINTS.md names exist, and every complaint names one. */
class ComplaintsTest {
    private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");
    /** Sentences of the issue: what users of the reference switch must never meet here. */
    private static final int MIN = 15;

    private static List<String> rows() throws IOException {
        return Files.readAllLines(Checkout.root().resolve("docs/COMPLAINTS.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| complaint "))
                .toList();
    }

    @Test
    void everyComplaintIsThere() throws IOException {
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(MIN);
    }

    @TestFactory
    List<DynamicTest> everyComplaintIsHeldByTestsThatExist() throws IOException {
        Map<String, String> tests = TestClasses.texts();
        return rows().stream()
                .map(row -> DynamicTest.dynamicTest(row.split("\\|")[1].strip(), () -> {
                    List<MatchResult> named = NAMED.matcher(row).results().toList();
                    assertThat(named).isNotEmpty();
                    for (MatchResult test : named) {
                        assertThat(tests).containsKey(test.group(1));
                        assertThat(tests.get(test.group(1))).contains("void " + test.group(2) + "(");
                    }
                }))
                .toList();
    }
}
