package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.target.Targets;

/** The table of built-in programs in docs/PROGRAMS.md is what {@code plumb matrix} says. */
class MatrixTest {
    private static final Path FILE = Checkout.root().resolve("docs/PROGRAMS.md");
    private static final String BEGIN = "<!-- plumb matrix --markdown -->\n";
    private static final String END = "<!-- end -->";

    @Test
    void thePageHasTheMatrix() throws IOException {
        String text = Files.readString(FILE);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END, begin);
        String right =
                text.substring(0, begin) + Plumb.run("matrix", "--markdown").out() + text.substring(end);
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, right);
        }
        assertThat(Files.readString(FILE))
                .as("docs/PROGRAMS.md is out of date; write it with mvn -pl cli -am test -Dtest=MatrixTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dplumbline.write=true")
                .isEqualTo(right);
    }

    @Test
    @Tag("long")
    void everyProgramIsAskedOnEveryTarget() throws IOException {
        JsonNode rows =
                new ObjectMapper().readTree(Plumb.run("matrix", "--json").out());
        assertThat(rows).hasSize(BuiltInPrograms.all().size());
        for (JsonNode row : rows) {
            assertThat(row.path("cells").findValuesAsText("target")).isEqualTo(Targets.names());
            for (JsonNode cell : row.path("cells")) {
                assertThat(cell.path("legal").asBoolean())
                        .as(cell.toString())
                        .isEqualTo(cell.path("reason").isMissingNode());
            }
        }
        assertThat(Plumb.run("matrix").out()).contains("first reason");
    }
}
