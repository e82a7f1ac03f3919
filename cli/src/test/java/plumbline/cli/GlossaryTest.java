package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What docs/GLOSSARY.md names in its last column is there: classes, commands, rules. */
class GlossaryTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern CLASS = Pattern.compile("[A-Z]\\w+(\\.[A-Z]\\w+)?");
    private static final Pattern COMMAND = Pattern.compile("plumb ([a-z]+).*");
    private static final Pattern RULE = Pattern.compile("rules? `([a-z-]+)(…?)`");

    @TestFactory
    List<DynamicTest> whatIsNamedIsThere() throws IOException {
        Map<String, Path> classes = mainClasses();
        String rules = Files.readString(Checkout.root().resolve("docs/RULES.md"));
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(Checkout.root().resolve("docs/GLOSSARY.md"))) {
            String[] columns = line.split(" \\| ");
            if (columns.length == 3 && !columns[0].equals("| word")) {
                tests.add(DynamicTest.dynamicTest(columns[0].substring(2), () -> check(columns[2], classes, rules)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(50);
        return tests;
    }

    private static void check(String where, Map<String, Path> classes, String rules) throws IOException {
        for (var code : CODE.matcher(where).results().toList()) {
            String name = code.group(1);
            var command = COMMAND.matcher(name);
            if (CLASS.matcher(name).matches()) {
                assertThat(classes).containsKey(name.split("\\.")[0]);
                String inner = name.substring(name.indexOf('.') + 1);
                assertThat(Files.readString(classes.get(name.split("\\.")[0])))
                        .containsPattern("(class|record|interface|enum) " + inner + "\\b");
            } else if (command.matches()) {
                assertThat(Plumb.line("%s --help", command.group(1)).exit())
                        .as(name)
                        .isZero();
            }
        }
        for (var rule : RULE.matcher(where).results().toList()) {
            assertThat(rules).contains("`" + rule.group(1) + (rule.group(2).isEmpty() ? "`" : ""));
        }
    }

    private static Map<String, Path> mainClasses() throws IOException {
        Map<String, Path> classes = new HashMap<>();
        try (Stream<Path> modules = Files.list(Checkout.root())) {
            for (Path sources : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(sources)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .forEach(file ->
                                    classes.put(file.getFileName().toString().replace(".java", ""), file));
                }
            }
        }
        return classes;
    }
}
