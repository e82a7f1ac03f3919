package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The tests that docs/evidence/*.md name exist: classes, and methods in the classes of their row. */
class EvidenceTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    /** With the stars that surefire takes. */
    private static final Pattern CLASS = Pattern.compile("[\\w*]*(?:Test|IT)\\b");

    private static final Pattern METHOD = Pattern.compile("[a-z]+(?:[A-Z0-9]\\w*)+");

    @TestFactory
    List<DynamicTest> everyTestThatIsNamedExists() throws IOException {
        Map<String, String> tests = TestClasses.texts();
        try (Stream<Path> files = Files.list(Checkout.root().resolve("docs/evidence"))) {
            List<Path> documents = files.sorted().toList();
            assertThat(documents).isNotEmpty();
            List<DynamicTest> rows = new ArrayList<>();
            for (Path document : documents) {
                List<String> naming = Files.readAllLines(document).stream()
                        .filter(line -> line.startsWith("| ") && !named(line).isEmpty())
                        .toList();
                assertThat(naming).as("%s", document).isNotEmpty();
                naming.forEach(row -> rows.add(DynamicTest.dynamicTest(
                        document.getFileName() + ": " + row.split("\\|")[1].strip(), () -> assertExist(row, tests))));
            }
            return rows;
        }
    }

    private static void assertExist(String row, Map<String, String> tests) {
        StringBuilder texts = new StringBuilder();
        for (String name : named(row)) {
            Pattern pattern = Pattern.compile(name.replace("*", "\\w*"));
            List<String> classes =
                    tests.keySet().stream().filter(pattern.asMatchPredicate()).toList();
            assertThat(classes).as(name).isNotEmpty();
            classes.forEach(one -> texts.append(tests.get(one)));
        }
        assertThat(code(row).filter(METHOD.asMatchPredicate()))
                .allSatisfy(method -> assertThat(texts.toString()).as(method).contains("void " + method + "("));
    }

    private static List<String> named(String row) {
        return code(row)
                .flatMap(code -> CLASS.matcher(code).results())
                .map(MatchResult::group)
                .toList();
    }

    private static Stream<String> code(String row) {
        return CODE.matcher(row).results().map(found -> found.group(1));
    }
}
