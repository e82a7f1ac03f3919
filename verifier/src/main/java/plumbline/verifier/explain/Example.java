package plumbline.verifier.explain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/**
 * A program that breaks a rule. It is a case of the verifier's tests, so what is said about it here is what it gets.
 *
 * @param target what it is verified against
 * @param text   of the program
 * @param says   what the verifier, or before it the assembler, says about it, with the lines
 * @param waysOut what to do instead
 */
public record Example(String target, String text, List<String> says, List<String> waysOut) {
    private static final String TARGET = "// target: ";
    private static final String EXPECT = "// expect: ";

    static Optional<Example> of(String code) {
        return Stream.of("reject", "accept")
                .map(kind -> read("/plumbline/cases/" + code + "/" + kind + "/example.plumb"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(lines -> example(code, lines));
    }

    private static Example example(String code, List<String> lines) {
        String target = lines.get(0).substring(TARGET.length());
        String text = lines.stream()
                .skip(1)
                .filter(line -> !line.strip().startsWith(EXPECT))
                .collect(Collectors.joining("\n", "", "\n"));
        Assembly assembly = Assembler.assemble("example.plumb", text, Map.of(), IncludeResolver.library());
        // Some rules the assembler knows, too, and stops there.
        List<Diagnostic> said = assembly.program()
                .map(program -> Verifier.verify(program, Targets.named(target)).report().diagnostics())
                .orElse(assembly.diagnostics());
        List<Diagnostic> found = said.stream().filter(diagnostic -> diagnostic.code().equals(code)).toList();
        return new Example(
                target,
                text,
                found.stream().map(assembly.sources()::show).toList(),
                found.stream().map(Diagnostic::wayOut).distinct().toList());
    }

    private static Optional<List<String>> read(String path) {
        try (InputStream in = Example.class.getResourceAsStream(path)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
