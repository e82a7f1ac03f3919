package plumbline.verifier.explain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.BuiltInText;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/**
 * A program that breaks a rule, and the same repaired. Both are cases of the verifier's tests, so what is said about
 * them here is what they get.
 *
 * @param target what it is verified against
 * @param text of the program
 * @param says what the verifier, or before it the assembler, says about it, with the lines
 * @param fixes what to do instead
 * @param repaired the text of the program that breaks the rule no more
 */
public record Example(String target, String text, List<String> says, List<String> fixes, String repaired) {
    static Example of(String code) {
        CaseText broken = Stream.of("reject", "accept")
                .flatMap(kind -> read(code + "/" + kind + "/example.plumb").stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no example breaks " + code));
        CaseText repaired = read(code + "/accept/repaired.plumb")
                .orElseThrow(() -> new IllegalStateException("no example shows how to repair " + code));
        Sources sources = broken.assembly(Map.of()).sources();
        List<Diagnostic> found = broken.said().stream()
                .filter(diagnostic -> diagnostic.code().equals(code))
                .toList();
        return new Example(
                broken.target(),
                broken.text(),
                found.stream().map(sources::show).toList(),
                found.stream()
                        .map(Diagnostic::fix)
                        .filter(way -> !way.isEmpty())
                        .distinct()
                        .toList(),
                repaired.text());
    }

    private static Optional<CaseText> read(String path) {
        return BuiltInText.find("/plumbline/cases/" + path)
                .map(text -> new CaseText("example.plumb", text.lines().toList()).withoutExpectations());
    }
}
