package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.diagnostic.Diagnostic;

/**
 * Every program in the folder has errors, and says in lines {@code // expect line:col error[code]: message} which: all
 * of them, in this order, and no others.
 */
class BrokenTest {
    private static final Path FOLDER = Path.of("src/test/resources/broken");
    private static final String EXPECT = "// expect ";

    @TestFactory
    Stream<DynamicTest> diagnostics() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(FOLDER)) {
            files = all.filter(file -> file.toString().endsWith(".plumb"))
                    .sorted()
                    .toList();
        }
        assertFalse(files.isEmpty(), "no programs in " + FOLDER.toAbsolutePath());
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        String name = file.getFileName().toString();
        String text = Files.readString(file);
        List<String> expected = text.lines()
                .filter(line -> line.startsWith(EXPECT))
                .map(line -> line.substring(EXPECT.length()))
                .toList();
        assertFalse(expected.isEmpty(), file + " expects nothing");
        Assembly assembly = Assembler.assemble(name, text, Map.of(), IncludeResolver.library());
        assertTrue(assembly.program().isEmpty());
        List<String> found = assembly.diagnostics().stream()
                .map(d -> d.headline().substring(name.length() + 1).replaceFirst(": ", " "))
                .toList();
        assertEquals(String.join("\n", expected), String.join("\n", found));
    }

    @Test
    void unknownParametersAreListedWithTheKnownOnes() {
        Assembly assembly = Assembler.assemble(
                "p", "program p\nparam ways = 2, entries = 4\n", Map.of("wais", 3L), IncludeResolver.library());
        Diagnostic only = assembly.diagnostics().get(0);
        assertEquals(
                "p:1:1: error[parameter]: the program has no parameter 'wais'; it has ways, entries", only.headline());
        assertEquals("did you mean 'ways'?", only.fix());
    }

    @Test
    void fixes() {
        assertEquals("did you mean 'minimum'?", fix("metadata minimum : bit<8> ingress { stage { minimun = 1 } }"));
        assertEquals("include \"ipv4\" has it", fix("ingress { stage { ipv4.ttl = 1 } }"));
        assertEquals("say which bits: a[7:0]", fix("metadata a : bit<9>, b : bit<8>\ningress { stage { b = a } }"));
        assertEquals(
                "split it over two stages: put 'a + a' into metadata one stage earlier",
                fix("metadata a : bit<9>\ningress { stage { a = a + a + a } }"));
        assertEquals(
                "did you mean 'count'?",
                fix("metadata a : bit<9>\ningress { stage \"count\" { a = 1 }\nextend stage \"coun\" { a = 2 } }"));
        assertEquals("use 64 or 128", fix("register r : bit<8>[100]"));
    }

    private static String fix(String text) {
        Assembly assembly = Assembler.assemble(
                "p", "program p\n" + text.replace("> ingress", ">\ningress"), Map.of(), IncludeResolver.library());
        assertEquals(1, assembly.diagnostics().size(), assembly.diagnostics().toString());
        return assembly.diagnostics().get(0).fix();
    }

    /** What extends a stage with an error says nothing of its own. */
    @Test
    void aBrokenStageIsReportedOnce() {
        assertEquals(
                "did you mean 'a'?",
                fix("metadata a : bit<9>\ningress { extend stage \"s\" { a = 2 }\nstage \"s\" { aa = 1 } }"));
    }

    @Test
    void errorsInIncludedFilesComeBehindThoseOfTheProgram() {
        IncludeResolver includes =
                (name, from) -> java.util.Optional.of(new IncludeResolver.Source(name, "\nconst a = b"));
        Assembly assembly = Assembler.assemble("p", "program p\ninclude \"i\"\nconst c = d", Map.of(), includes);
        assertEquals(
                List.of("p:3:11", "i:2:11"),
                assembly.diagnostics().stream().map(d -> d.at().toString()).toList());
        assertTrue(assembly.sources().show(assembly.diagnostics().get(1)).contains("const a = b"));
    }

    @Test
    void aProgramDoesNotIncludeItself() {
        IncludeResolver includes = (name, from) -> java.util.Optional.of(new IncludeResolver.Source("p", "program p"));
        Assembly assembly = Assembler.assemble("p", "program p\ninclude \"p\"", Map.of(), includes);
        assertEquals(
                "p:2:1: error[include]: the program includes itself",
                assembly.diagnostics().get(0).headline());
    }

    @Test
    void whatCannotBeReadIsAnIncludeError() {
        IncludeResolver broken = (name, from) -> {
            throw new IOException("no permission");
        };
        Assembly assembly = Assembler.assemble("p", "program p\ninclude \"i\"", Map.of(), broken);
        assertEquals(
                "p:2:1: error[include]: cannot read 'i': no permission",
                assembly.diagnostics().get(0).headline());
    }

    /** A message lists it. */
    @Test
    void theLibraryIsWhatItsFolderHas() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/plumbline/isa/lib"))) {
            assertEquals(
                    IncludeResolver.LIBRARY,
                    files.map(file -> file.getFileName().toString().replace(".plumb", ""))
                            .sorted()
                            .toList());
        }
    }
}
