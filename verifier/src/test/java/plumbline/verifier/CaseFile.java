package plumbline.verifier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.rules.Rules;
import plumbline.verifier.target.Targets;

/**
 * A program with what the verifier must say about it: {@code cases/CODE/accept} and {@code cases/CODE/reject}. The first
 * line names the target, {@code // target: pisa}; what is expected stands in lines above the one it is about,
 * {@code // expect: error[code]: message}.
 */
record CaseFile(Path path) {
    private static final Path FOLDER = Path.of("src/test/resources/cases");
    private static final String TARGET = "// target: ";
    private static final String EXPECT = "// expect: ";

    /** All there are. */
    static List<CaseFile> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".plumb")).sorted().map(CaseFile::new).toList();
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
        String first = lines().get(0);
        if (!first.startsWith(TARGET)) {
            throw new IllegalStateException(path + " does not begin with " + TARGET);
        }
        return first.substring(TARGET.length());
    }

    /** Each as {@code LINE: severity[code]: message}. */
    List<String> expected() {
        List<String> expected = new ArrayList<>();
        List<String> open = new ArrayList<>();
        List<String> lines = lines();
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
        return assembly(parameters).orThrow();
    }

    private Assembly assembly(Map<String, Long> parameters) {
        String text = String.join("\n", lines()) + "\n";
        return Assembler.assemble(path.getFileName().toString(), text, parameters, IncludeResolver.library());
    }

    /** What the verifier says; or the assembler, if it does not get that far. */
    List<Diagnostic> said() {
        Assembly assembly = assembly(Map.of());
        List<Diagnostic> all = new ArrayList<>(assembly.diagnostics());
        assembly.program()
                .map(program -> Verifier.verify(program, Targets.named(target())).report())
                .ifPresent(report -> all.addAll(report.diagnostics()));
        return all;
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
