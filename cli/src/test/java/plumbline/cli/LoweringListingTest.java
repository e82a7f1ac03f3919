package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.lower.Lowering;
import plumbline.vm.compiler.pass.CompilerPasses;

/** {@code plumb disasm --ir}: a P4 program before its stages, and any program in the compiler. */
class LoweringListingTest {
    private static final Path PROGRAMS = Checkout.root().resolve("cli/src/test/resources/p4");

    private static final Set<String> INCLUDED = Set.of("begin.p4", "end.p4", "v1begin.p4");

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
                .containsExactlyElementsOf(Stream.concat(passes().stream(), CompilerPasses.names().stream())
                        .toList());
    }

    @Test
    void passesOfTheCompilerAreOfEveryProgram() throws IOException {
        String page = Files.readString(Checkout.root().resolve("docs/MODEL.md"));
        String shown = page.replaceAll("(?s).*<!-- ir of l2switch -->\n```\n(.*?)```.*", "$1");
        assertThat(Plumb.run("disasm", "l2switch", "--ir", "--after", "dead-instruction-elimination")
                        .out())
                .contains(shown);
        String program = PROGRAMS.resolve("selector.p4").toString();
        assertThat(Plumb.run("disasm", program, "--ir", "--after", "code-sinking")
                        .out())
                .contains("ingress {");
    }

    /** Each statement, expression and extern of them is printed; those in folders are wrong on purpose. */
    @Test
    void everyProgramIsListed() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            List<Path> programs = files.filter(file -> file.toString().endsWith(".p4"))
                    .filter(file -> !INCLUDED.contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
            assertThat(programs).hasSizeGreaterThan(20).allSatisfy(program -> {
                Plumb.Outcome listed = Plumb.run("disasm", program.toString(), "--ir");
                assertThat(listed.exit()).as(listed.err()).isZero();
                assertThat(listed.out()).contains("parser {", "deparser {");
            });
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
        assertThat(Plumb.run("disasm", "precision", "--ir").err())
                .contains("precision is no P4 program", "index-computation");
    }
}
