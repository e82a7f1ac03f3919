package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.diagnostic.Diagnostic;

/** One slip of a finger, one error: each is tried at every place of two programs. */
class OneErrorTest {
    /**
     * A slip.
     *
     * @param what a regular expression of what it spoils
     * @param instead what stands there then; $0 is what stood there
     */
    private record Slip(String name, String what, String instead) {
        /** One, but each name that is not declared any more is missed. */
        long causes(String spoilt) {
            return Math.max(1, spoilt.chars().filter(c -> c == ':').count());
        }
    }

    private static final List<Slip> SLIPS = List.of(
            new Slip("no {", "(?<=\\s)\\{", ""),
            new Slip("no }", "(?<=\\s)\\}", ""),
            new Slip("two }", "\\}$", "}}"),
            new Slip("no (", "\\(", " "),
            new Slip("no )", "\\)", ""),
            new Slip("no [", "\\[", ""),
            new Slip("no ]", "\\]", ""),
            new Slip("no ,", ",", ""),
            new Slip("no :", "(?<=\\s):", ""),
            new Slip("a field that is none", "\\b(ipv4|ethernet|tcp|udp)\\.\\w+", "$0zz"),
            new Slip("a table or register that is none", "(?<=(apply|access) )\\w+", "$0zz"),
            new Slip("an assignment for a comparison", "==", "="),
            new Slip("no metadata", "^ *metadata .*[^{]$", ""),
            new Slip("no register", "^ *register .*$", ""),
            new Slip("no opening quote", "\"(?=\\w.*\"$)|\"(?=\\w[^\"\n]*\" \\{)", ""),
            new Slip("no closing quote", "(?<=\\w)\"", ""),
            new Slip("a brace inside a name", "(?<=\\b[a-z]{2})(?=[a-z]{2,}\\b)", "{"),
            new Slip("a closing brace inside a name", "(?<=\\b[a-z]{2})(?=[a-z]{2,}\\b)", "}"),
            new Slip("one more argument", "(?<=crc16)\\(", "(,"));

    @TestFactory
    Stream<DynamicTest> slips() {
        return SLIPS.stream()
                .map(slip -> DynamicTest.dynamicTest(slip.name(), () -> {
                    int tried = 0;
                    List<String> more = new ArrayList<>();
                    for (String program : List.of("l2forward", "hashpipe", "afq")) {
                        String text = Files.readString(SketchesTest.sketches().stream()
                                        .filter(path -> path.endsWith(program + ".plumb"))
                                        .findFirst()
                                        .orElseThrow())
                                .replaceAll("//[^\n]*", "");
                        for (MatchResult place : Pattern.compile(slip.what(), Pattern.MULTILINE)
                                .matcher(text)
                                .results()
                                .toList()) {
                            String spoilt = text.substring(0, place.start())
                                    + slip.instead().replace("$0", place.group())
                                    + text.substring(place.end());
                            tried++;
                            List<Diagnostic> errors = Assembler.assemble(
                                            program, spoilt, Map.of(), IncludeResolver.library())
                                    .diagnostics()
                                    .stream()
                                    .filter(Diagnostic::isError)
                                    .toList();
                            if (errors.size() > slip.causes(place.group())) {
                                more.add(errors.toString());
                            }
                        }
                    }
                    assertTrue(tried > 0, "nothing to spoil");
                    assertEquals(List.of(), more);
                }));
    }
}
