package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.lower.Lowering;

/** {@code plumb disasm --ir}: a P4 program before its stages. */
class LoweringListingTest {
    private static final Path PROGRAMS = Checkout.root().resolve("cli/src/test/resources/p4");

    static List<String> passes() {
        return Lowering.passes();
    }

    @ParameterizedTest
    @MethodSource("passes")
    void everyPassCanBeSeen(String pass) {
        String program = PROGRAMS.resolve("selector.p4").toString();
        Plumb.Outcome listed = Plumb.run("disasm", program, "--ir", "--after", pass);
        assertThat(listed.exit()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("hdr.data", "paths");
    }

    @Test
    void thePageSaysWhatEachDoes() throws IOException {
        assertThat(Pattern.compile("^\\| `([a-z-]+)` \\|", Pattern.MULTILINE)
                        .matcher(Files.readString(Checkout.root().resolve("docs/MODEL.md")))
                        .results()
                        .map(row -> row.group(1)))
                .containsExactlyElementsOf(passes());
    }

    /** Each statement, expression and extern is printed: none of the programs throws. */
    @Test
    void everyProgramIsListed() throws IOException {
        try (Stream<Path> files = Files.walk(PROGRAMS)) {
            List<String> programs = files.map(Path::toString)
                    .filter(name -> name.endsWith(".p4") && !name.endsWith("begin.p4") && !name.endsWith("end.p4"))
                    .sorted()
                    .toList();
            assertThat(programs).hasSizeGreaterThan(20).allSatisfy(program -> assertThat(
                            Plumb.run("disasm", program, "--ir").exit())
                    .isLessThanOrEqualTo(1));
        }
    }

    @Test
    void whatCannotBeListedIsSaid() {
        String program = PROGRAMS.resolve("selector.p4").toString();
        assertThat(Plumb.run("disasm", program, "--ir", "--after", "nosuch").err())
                .contains("there is no pass 'nosuch'", "constant-folding");
        assertThat(Plumb.run("disasm", program, "--after", "constant-folding").err())
                .contains("--ir");
        assertThat(Plumb.run("disasm", program, "--ir", "--jvm").exit()).isEqualTo(2);
        assertThat(Plumb.run("disasm", "precision", "--ir").err()).contains("precision is no P4 program");
    }
}
