package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.programs.BuiltInPrograms;

/**
 * What the programs' READMEs print under {@code $ ./plumb replay …} of a shared trace, of made-up traffic, or of what
 * an example before has written is what the command prints.
 */
@Execution(ExecutionMode.CONCURRENT)
class ProgramReadmesTest {
    private static final String COMMAND = "replay";

    @TempDir
    Path temp;

    private static List<TypedExamples.Example> examples(String program) {
        return TypedExamples.of(BuiltInPrograms.find(program).orElseThrow().readme());
    }

    static List<String> programsWithExamples() {
        TypedExamples typed = new TypedExamples(Path.of("nosuch"));
        return BuiltInPrograms.names().stream()
                .filter(name -> examples(name).stream().anyMatch(example -> typed.runs(example, COMMAND)))
                .toList();
    }

    @Test
    void measurementProgramsHaveExamples() {
        assertThat(programsWithExamples())
                .contains(
                        "beaucoup",
                        "cmsketch",
                        "cocosketch",
                        "countsketch",
                        "flowradar",
                        "hashpipe",
                        "hhhrandom",
                        "hhhstack",
                        "hyperloglog",
                        "l2forward",
                        "precision",
                        "sampling");
    }

    @ParameterizedTest
    @MethodSource("programsWithExamples")
    void examplesPrintWhatStandsThere(String program) throws IOException {
        TypedExamples typed = new TypedExamples(temp);
        for (TypedExamples.Example example : examples(program)) {
            if (!typed.shows(example) && typed.runs(example, COMMAND)) {
                typed.assertPrints(example);
            }
        }
    }
}
