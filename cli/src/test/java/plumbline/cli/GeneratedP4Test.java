package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of any size are verified; how fast, {@code bench/run p4} says. */
class GeneratedP4Test {
    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(ints = {200, 2_000, 10_000})
    void aProgramOfSoManyLinesFitsATofino(int lines) throws IOException {
        String text = GeneratedP4.text(lines);
        assertThat(text.lines().count()).isBetween(9L * lines / 10, 11L * lines / 10);
        String file = Files.writeString(temp.resolve("generated.p4"), text).toString();
        assertThat(Plumb.line("verify %s --target tofino1", file).must()).contains("accepted");
    }
}
