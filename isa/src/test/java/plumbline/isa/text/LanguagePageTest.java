package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The programs in docs/LANGUAGE.md assemble, and its links lead somewhere. */
class LanguagePageTest {
    private static final Path PAGE = Path.of("../docs/LANGUAGE.md");

    @TestFactory
    Stream<DynamicTest> programs() throws IOException {
        List<String> programs = Pattern.compile("```plumb\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(m -> m.group(1))
                .toList();
        assertTrue(programs.size() >= 3, "programs on the page: " + programs.size());
        return programs.stream()
                .map(text -> DynamicTest.dynamicTest(
                        text.lines()
                                .filter(line -> line.startsWith("program"))
                                .findFirst()
                                .orElse(""),
                        () -> {
                            Assembly assembly =
                                    Assembler.assemble("LANGUAGE.md", text, Map.of(), IncludeResolver.library());
                            assertEquals(
                                    List.of(),
                                    assembly.diagnostics().stream()
                                            .map(assembly.sources()::show)
                                            .toList());
                        }));
    }

    @Test
    void everySketchIsExplained() throws IOException {
        String page = Files.readString(PAGE);
        for (Path sketch : SketchesTest.sketches()) {
            String name = sketch.getFileName().toString();
            assertTrue(name.equals("l2forward.plumb") || page.contains("sketches/" + name), name);
        }
    }

    @Test
    void linksLeadToFiles() throws IOException {
        Pattern.compile("\\]\\((\\.\\./[^)#]+)\\)")
                .matcher(Files.readString(PAGE))
                .results()
                .forEach(link -> assertTrue(Files.exists(PAGE.resolveSibling(link.group(1))), link.group(1)));
    }
}
