package plumbline.verifier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.verifier.explain.CaseText;
import plumbline.verifier.ruleset.Rules;

/** A case in a file: {@code cases/CODE/accept} and {@code cases/CODE/reject}, each a {@link CaseText}. */
record CaseFile(Path path) {
    private static final Path FOLDER = Path.of("src/test/resources/cases");
    private static final String EXPECT = "// expect: ";

    /** Several tests ask for all of it. */
    private static final Map<CaseFile, List<Diagnostic>> SAID = new ConcurrentHashMap<>();

    /** All there are. */
    static List<CaseFile> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".plumb"))
                    .sorted()
                    .map(CaseFile::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The code of the rule it is about. */
    String code() {
        return path.getParent().getParent().getFileName().toString();
    }

    /** Small programs are full of metadata that nothing writes: only cases about suspicious things say so. */
    boolean isAbout(String code) {
        return Rules.SUSPICIOUS.stream().noneMatch(rule -> rule.code().equals(code)) || code.equals(code());
    }

    boolean isRejected() {
        return path.getParent().getFileName().toString().equals("reject");
    }

    String target() {
        return text().target();
    }

    /** Each as {@code LINE: severity[code]: message}. */
    List<String> expected() {
        List<String> lines = text().lines();
        List<String> expected = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(EXPECT)) {
                open.add(line.substring(EXPECT.length()));
            } else {
                int number = i + 1;
                open.forEach(each -> expected.add(number + ": " + each));
                open.clear();
            }
        }
        return expected;
    }

    Program program(Map<String, Long> parameters) {
        return text().assembly(parameters).orThrow();
    }

    /** What the verifier says; or the assembler, if it does not get that far. */
    List<Diagnostic> said() {
        return SAID.computeIfAbsent(this, each -> each.text().said());
    }

    private CaseText text() {
        try {
            return new CaseText(path.getFileName().toString(), Files.readAllLines(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
