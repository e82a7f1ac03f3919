package plumbline.verifier.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/**
 * A program with what must be said about it. Its first line names the target, {@code // target: pisa}, the next may
 * give a parameter from outside, {@code // parameter: ways = 3}; what is expected stands in lines above the one it is
 * about, {@code // expect: error[code]: message}.
 *
 * @param name of the file
 * @param lines all of them
 */
public record CaseText(String name, List<String> lines) {
    private static final String TARGET = "// target: ";
    private static final String PARAMETER = "// parameter: ";
    private static final String EXPECT = "// expect: ";

    public CaseText {
        lines = List.copyOf(lines);
        if (lines.isEmpty() || !lines.getFirst().startsWith(TARGET)) {
            throw new IllegalStateException(name + " does not begin with " + TARGET);
        }
    }

    /** What it is verified against. */
    public String target() {
        return lines.getFirst().substring(TARGET.length());
    }

    /** The same without what only the test looks at, for readers. */
    CaseText withoutExpectations() {
        return new CaseText(
                name,
                lines.stream().filter(line -> !line.strip().startsWith(EXPECT)).toList());
    }

    /** The text behind the line with the target. */
    String text() {
        return lines.stream().skip(1).collect(Collectors.joining("\n", "", "\n"));
    }

    /** The program, with these values for parameters beside its own. */
    public Assembly assembly(Map<String, Long> parameters) {
        Map<String, Long> all = new HashMap<>(parameters);
        lines.stream().filter(line -> line.startsWith(PARAMETER)).forEach(line -> {
            String[] parts = line.substring(PARAMETER.length()).split(" = ");
            all.put(parts[0], Long.valueOf(parts[1]));
        });
        return Assembler.assemble(name, String.join("\n", lines) + "\n", all, IncludeResolver.library());
    }

    /** All that is said: by the assembler, and by the verifier if it gets that far. */
    public List<Diagnostic> said() {
        Assembly assembly = assembly(Map.of());
        return Stream.concat(
                        assembly.diagnostics().stream(),
                        assembly.program().stream()
                                .map(program -> Verifier.verify(program, Targets.named(target()))
                                        .report())
                                .flatMap(report -> report.diagnostics().stream()))
                .toList();
    }
}
