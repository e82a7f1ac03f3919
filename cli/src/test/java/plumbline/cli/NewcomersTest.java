package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that are not built in, made as new users make them: with {@code verify}, {@code stf} and {@code replay}
 * alone, each from a folder that has the program, its packet test and its set-up. What is typed, and what stands below
 * it, is in {@code NAME.typed}. A fifth is in docs/TUTORIAL.md: {@link TutorialTest}.
 */
class NewcomersTest {
    private static final String TYPED = ".typed";
    private static final Path FOLDER = Checkout.root().resolve("cli/src/test/resources/newcomers");

    @TempDir
    Path temp;

    static List<String> programs() throws IOException {
        return files().filter(name -> name.endsWith(TYPED)).sorted().toList();
    }

    private static Stream<String> files() throws IOException {
        try (Stream<Path> all = Files.list(FOLDER)) {
            return all.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void isMadeWithThreeCommands(String typedFile) throws IOException {
        for (String name : files().toList()) {
            Files.copy(FOLDER.resolve(name), temp.resolve(name));
        }
        TypedExamples typed = new TypedExamples(temp);
        List<TypedExamples.Example> examples = TypedExamples.of(Files.readString(FOLDER.resolve(typedFile)));
        examples.forEach(typed::assertPrints);
        assertThat(examples.stream().map(example -> example.words().findFirst().orElseThrow()))
                .containsExactly("verify", "stf", "replay");
    }
}
