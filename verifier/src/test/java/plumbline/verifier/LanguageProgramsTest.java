package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** Tofino takes the programs in docs/LANGUAGE.md but one. */
class LanguageProgramsTest {
    private static final Target TOFINO = Targets.named("tofino1");

    /** It orders 32 bits in a condition, which it has to introduce conditions. */
    private static final String TALKERS = "talkers";

    @TestFactory
    Stream<DynamicTest> programs() throws IOException {
        List<String> texts = Pattern.compile("```plumb\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/LANGUAGE.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(texts).isNotEmpty();
        return texts.stream()
                .map(text -> Assembler.assemble("LANGUAGE.md", text, Map.of(), IncludeResolver.library()))
                .map(Assembly::program)
                .map(Optional::orElseThrow)
                .filter(program -> !program.name().equals(TALKERS))
                .map(program -> DynamicTest.dynamicTest(program.name(), () -> assertThat(
                                Verifier.verify(program, TOFINO).report().diagnostics())
                        .noneMatch(Diagnostic::isError)));
    }
}
