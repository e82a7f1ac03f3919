package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stands in a text, the assembler answers with diagnostics, and soon. */
class HostileTextTest {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** Deeper than any stack would be. */
    private static final int MANY = 20_000;

    private static final long SEED = Long.getLong("plumb.seed", System.nanoTime());

    private final Random random = new Random(SEED);

    private Assembly assemble(String text) {
        String told = "seed " + SEED + ", text:\n" + (text.length() < 2000 ? text : text.substring(0, 2000) + "…");
        return assertTimeoutPreemptively(
                SOON,
                () -> {
                    try {
                        Assembly assembly = Assembler.assemble("hostile", text, Map.of(), IncludeResolver.library());
                        assertEquals(
                                assembly.program().isEmpty(),
                                assembly.diagnostics().stream().anyMatch(d -> d.isError()),
                                told);
                        assembly.diagnostics().forEach(assembly.sources()::show);
                        return assembly;
                    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                        throw new AssertionError(told, e);
                    }
                },
                told);
    }

    @Test
    void blocksInEachOtherAreOneMistakeAtMost() {
        String start = "program p\nmetadata a : bit<8>\ningress { stage { ";
        for (int depth : List.of(98, 99, 100, 5000)) {
            String text = start + "when a > 0 { ".repeat(depth) + "a = 1 " + "} ".repeat(depth) + "} }";
            assertEquals(
                    depth > 98 ? List.of("more than 100 blocks in each other") : List.of(),
                    assemble(text).diagnostics().stream().map(d -> d.message()).toList());
        }
    }

    @Test
    void randomBytes() {
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            assemble(new String(bytes, StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void randomWords() throws IOException {
        List<String> words = words();
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "program p\n" : "");
            for (int n = random.nextInt(200); n > 0; n--) {
                text.append(words.get(random.nextInt(words.size()))).append(random.nextInt(4) == 0 ? "\n" : " ");
            }
            assemble(text.toString());
        }
    }

    @Test
    void damagedSketches() throws IOException {
        damageSketches(10);
    }

    @Test
    @Tag("long")
    void moreDamagedSketches() throws IOException {
        damageSketches(40);
    }

    private void damageSketches(int times) throws IOException {
        List<String> words = words();
        for (Path sketch : SketchesTest.sketches()) {
            String text = Files.readString(sketch);
            for (int i = 0; i < times; i++) {
                assemble(damaged(text, words));
            }
        }
    }

    private String damaged(String text, List<String> words) {
        StringBuilder damaged = new StringBuilder(text);
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            int from = random.nextInt(damaged.length());
            int to = Math.min(damaged.length(), from + random.nextInt(8));
            switch (random.nextInt(3)) {
                case 0 -> damaged.delete(from, to);
                case 1 -> damaged.insert(from, words.get(random.nextInt(words.size())));
                default -> damaged.replace(from, to, words.get(random.nextInt(words.size())));
            }
        }
        return damaged.toString();
    }

    private static List<String> words() throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "{",
                "}",
                "(",
                ")",
                "[",
                "]",
                ";",
                "\"",
                "`",
                "/*",
                "1",
                "0",
                "-1",
                "0xffffffffffffffffffff",
                "99999999999"));
        for (Path sketch : SketchesTest.sketches()) {
            words.addAll(List.of(Files.readString(sketch).split("\\s+")));
        }
        return words;
    }

    static Stream<String> runaways() {
        String p = "program p\n";
        return Stream.of(
                p + "for i in 0 ..< 1 << 60 { metadata m{i} : bit<8> }",
                p + "for i in 0 ..< 1 << 40 { for j in 0 ..< 1 << 40 { } }",
                p + "for i in 0 ..< 1 << 40 { if 1 { unknown } }",
                p + "const big = 1 << 250 << 250",
                p + "const big = pow2(1 << 100)",
                p + "for i in 0 ..< 400000 { table t{i} { key { qid : exact } action a() {} default a() } }",
                p + "metadata m : bit<8> ingress { stage { when all(for i in 0 ..< 1 << 50 : m == 1) : m = 1 } }",
                p + "ingress ".repeat(MANY),
                p + "ingress { stage { " + "when 1 : ".repeat(MANY),
                p + "ingress { stage { " + "when 1 { ".repeat(MANY),
                p + "ingress { stage { qid = 1; when 1 { } " + "else when 1 { } ".repeat(MANY) + "} }",
                p + "if 1 { } " + "else if 1 { } ".repeat(MANY),
                p + "if 1 { ".repeat(MANY),
                p + "const a = " + "(".repeat(MANY),
                p + "const a = " + "{".repeat(MANY),
                p + "const a = " + "-".repeat(MANY) + "1",
                p + "const a = " + "not ".repeat(MANY) + "1",
                p + "const a = 1" + " + 1".repeat(MANY),
                p + "const a = 1" + " and 1".repeat(MANY),
                p + "const a = min(" + "min(".repeat(MANY),
                p + "const a = 1" + "[1]".repeat(MANY),
                p + "const a = x" + "{x".repeat(MANY) + "}".repeat(MANY),
                p + "const x" + "{1}".repeat(MANY) + " = 1",
                p + "const a = " + "a{".repeat(MANY) + "}",
                p + "const a = " + "8w{a".repeat(MANY) + "}",
                p + "const a = " + "x{a{ \"{".repeat(MANY) + "}",
                p + "a{/*\n*/".repeat(MANY) + "}",
                p + "register r : " + "pair<".repeat(MANY),
                p + "metadata m : bit<8>".repeat(MANY),
                p + "x".repeat(2_000_000),
                p + "/*".repeat(MANY),
                p + "\"".repeat(MANY),
                p + "const a = " + "9".repeat(MANY),
                p + "const a = 0x" + "f".repeat(MANY),
                p + "table t { entries { " + "(1, ".repeat(MANY),
                p + "table t { entries { " + "(1) ".repeat(MANY),
                p + "include \"" + "../".repeat(10_000) + "etc/passwd\"");
    }

    @ParameterizedTest
    @MethodSource("runaways")
    void runaway(String text) {
        Assembly assembly = assemble(text);
        assertFalse(assembly.diagnostics().isEmpty());
        assertTrue(assembly.diagnostics().size() <= 200);
    }

    @Test
    void includesInCirclesAreReadOnce() {
        IncludeResolver circle = (name, from) ->
                java.util.Optional.of(new IncludeResolver.Source(name, "include \"b\"\ninclude \"a\"\n"));
        assertEquals(
                List.of(),
                Assembler.assemble("p", "program p\ninclude \"a\"", Map.of(), circle)
                        .diagnostics());
    }

    @Test
    void endlessIncludesEnd() {
        IncludeResolver endless =
                (name, from) -> java.util.Optional.of(new IncludeResolver.Source(name, "include \"" + name + "x\""));
        Assembly assembly = Assembler.assemble("p", "program p\ninclude \"a\"", Map.of(), endless);
        assertEquals(
                List.of("limit"),
                assembly.diagnostics().stream().map(d -> d.code()).toList());
    }
}
