package plumbline.verifier.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ExplanationTest {
    private static final Pattern CODE = Pattern.compile("(?:error|warning)\\[([a-z-]+)]");

    @TestFactory
    Stream<DynamicTest> everyRuleHasAnExampleThatBreaksItAndOneThatDoesNot() {
        assertThat(Explanation.all()).hasSizeGreaterThan(80);
        return Explanation.all().stream()
                .map(rule -> dynamicTest(rule.code(), () -> {
                    Example example = rule.example();
                    assertThat(example.says()).isNotEmpty().allMatch(said -> said.contains("[" + rule.code() + "]"));
                    assertThat(example.text())
                            .contains(rule.code().equals("p4") ? "#include <tna.p4>" : "program ")
                            .doesNotContain("expect:");
                    assertThat(example.fixes()).isNotEmpty();
                    CaseText repaired = new CaseText(
                            "repaired.plumb",
                            ("// target: " + example.target() + "\n" + example.repaired())
                                    .lines()
                                    .toList());
                    assertThat(repaired.said())
                            .noneMatch(said -> said.isError() || said.code().equals(rule.code()));
                }));
    }

    @Test
    void anUnknownCodeHasNone() {
        assertThat(Explanation.of("no-such-rule")).isEmpty();
    }

    /** What its own tests make the assembler say, and what the document of the language lists. */
    @Test
    void everyCodeOfTheAssemblerIsExplained() throws IOException {
        Set<String> said = new TreeSet<>();
        try (Stream<Path> texts = Files.list(Path.of("../isa/src/test/resources/broken"))) {
            for (Path text : texts.toList()) {
                CODE.matcher(Files.readString(text))
                        .results()
                        .map(match -> match.group(1))
                        .forEach(said::add);
            }
        }
        assertThat(said).hasSizeGreaterThan(10);
        Matcher errors =
                Pattern.compile("(?s)\n## Errors\n(.*)").matcher(Files.readString(Path.of("../docs/LANGUAGE.md")));
        assertThat(errors.find()).isTrue();
        errors.group(1)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> Pattern.compile("`([a-z-]+)`")
                        .matcher(line.split("\\|")[1])
                        .results())
                .map(match -> match.group(1))
                .forEach(said::add);
        assertThat(Explanation.codes()).containsAll(said);
    }
}
