package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.isa.support.CommittedFile;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.report.Totals;
import plumbline.verifier.target.Targets;

/**
 * docs/AGREEMENT.md: what a chip's compiler, or a publication, says of a program, beside what the verifier says. The
 * test holds that the page is right, not that the two agree.
 */
@Execution(ExecutionMode.CONCURRENT)
class AgreementTest {
    private static final Path PAGE = Checkout.root().resolve("docs/AGREEMENT.md");
    private static final Path CORPUS = Checkout.root().resolve("verifier/src/test/resources/corpus");
    private static final String WHAT = "// what: ";
    private static final String TRUTH = "// truth: ";

    /** How our verdict compares with the truth. */
    private enum Comparison {
        AGREES("agrees"),
        STRICT("**too strict**"),
        LAX("**too lax**");

        private final String word;

        Comparison(String word) {
            this.word = word;
        }
    }

    /**
     * What is known of a program.
     *
     * @param stages that it takes at most, if the source says so
     */
    private record Truth(boolean accepted, int stages, String target, String source) {
        /** {@code accept in 5 stages on tofino1: SOURCE}. */
        static Truth parse(String text) {
            String[] parts = text.split(": ", 2);
            String[] words = parts[0].split(" ");
            int stages = words[1].equals("in") ? Integer.parseInt(words[2]) : Integer.MAX_VALUE;
            return new Truth(words[0].equals("accept"), stages, words[words.length - 1], parts[1]);
        }

        String text() {
            return (accepted ? "accepts" : "refuses") + (stages == Integer.MAX_VALUE ? "" : " (" + stages + ")");
        }
    }

    private record Row(String part, String what, Truth truth, String verdict, Comparison comparison) {
        static Row of(String part, String what, Truth truth, Program program) {
            Verdict verdict = Verifier.verify(program, Targets.named(truth.target()));
            Totals totals = verdict.report().totals();
            int stages = Math.max(totals.ingressStages(), totals.egressStages());
            boolean accepted = verdict instanceof Verdict.Accepted;
            boolean within = accepted && stages <= truth.stages();
            String counted = truth.stages() == Integer.MAX_VALUE ? "" : " (" + stages + ")";
            String said = accepted ? "accepts" + counted : "`" + firstError(verdict) + "`";
            Comparison comparison = within == truth.accepted()
                    ? Comparison.AGREES
                    : truth.accepted() ? Comparison.STRICT : Comparison.LAX;
            return new Row(part, what, truth, said, comparison);
        }

        private static String firstError(Verdict verdict) {
            return verdict.report().diagnostics().stream()
                    .filter(Diagnostic::isError)
                    .map(Diagnostic::code)
                    .findFirst()
                    .orElseThrow();
        }

        String line() {
            return "| "
                    + String.join(" | ", what, truth.target(), truth.text(), verdict, comparison.word, truth.source())
                    + " |\n";
        }
    }

    @Test
    void thePageSaysWhatTheVerifierSays() throws IOException {
        List<Row> rows = new ArrayList<>(published());
        rows.addAll(snippets());
        assertThat(rows).hasSizeGreaterThan(25);
        CommittedFile.is(PAGE, page(rows));
    }

    private static List<Row> published() throws IOException {
        return Files.readAllLines(CORPUS.resolve("published.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" *\\| *"))
                .map(words -> {
                    Map<String, Long> values = parameters(words[1]);
                    Program program = BuiltInPrograms.find(words[0])
                            .orElseThrow()
                            .assemble(values)
                            .orThrow();
                    String what = "`" + (words[0] + " " + words[1]).strip() + "`";
                    return Row.of(
                            "published", what, Truth.parse(words[3] + " on " + words[2] + ": " + words[4]), program);
                })
                .toList();
    }

    private static Map<String, Long> parameters(String text) {
        Map<String, Long> values = new HashMap<>();
        Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).forEach(word -> {
            String[] parts = word.split("=");
            values.put(parts[0], Long.valueOf(parts[1]));
        });
        return values;
    }

    private static List<Row> snippets() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(file -> file.toString().endsWith(".plumb"))
                    .sorted()
                    .map(AgreementTest::snippet)
                    .toList();
        }
    }

    private static Row snippet(Path file) {
        try {
            String text = Files.readString(file);
            Program program = Assembled.program(text);
            return Row.of(
                    file.getParent().getFileName().toString(),
                    value(text, WHAT),
                    Truth.parse(value(text, TRUTH)),
                    program);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String value(String text, String header) {
        return text.lines()
                .filter(line -> line.startsWith(header))
                .findFirst()
                .orElseThrow()
                .substring(header.length());
    }

    private static String page(List<Row> rows) {
        Map<String, List<Row>> parts = new LinkedHashMap<>();
        rows.forEach(row ->
                parts.computeIfAbsent(row.part(), key -> new ArrayList<>()).add(row));
        StringBuilder page = new StringBuilder("""
            # Where the verifier and the chip's compiler agree

            Programs whose fate is known, from the sources of the Tofino compiler (`p4c:` is p4lang/p4c, backends/tofino) or from a
            publication, and what `plumb verify` says of them. Nothing here was compiled for a chip: a source says what the compiler would do.
            Too strict: refused here, or in more stages, though the chip takes it. Too lax: accepted here, and the compiler refuses it. In
            parentheses stages. The texts are in [the corpus](../verifier/src/test/resources/corpus); each shows only what
            is at issue, and what it computes is taken to be used. The page is generated.

            | part | programs | agree | too strict | too lax |
            |---|---|---|---|---|
            """);
        parts.forEach((part, own) -> page.append(counts(part, own)));
        page.append(counts("all", rows));
        parts.forEach((part, own) -> {
            page.append("\n## ")
                    .append(Character.toUpperCase(part.charAt(0)))
                    .append(part.substring(1))
                    .append("\n\n");
            page.append("| program | target | truth | Plumbline | | source |\n|---|---|---|---|---|---|\n");
            own.forEach(row -> page.append(row.line()));
        });
        return page.toString();
    }

    private static String counts(String part, List<Row> rows) {
        StringBuilder line = new StringBuilder("| " + part + " | " + rows.size() + " |");
        for (Comparison each : Comparison.values()) {
            line.append(' ')
                    .append(rows.stream()
                            .filter(row -> row.comparison() == each)
                            .count())
                    .append(" |");
        }
        return line.append('\n').toString();
    }
}
