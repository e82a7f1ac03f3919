package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.support.CommittedFile;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.target.Targets;

/** The table of built-in programs in docs/PROGRAMS.md is what {@code plumb matrix} says. */
@Execution(ExecutionMode.CONCURRENT)
class MatrixTest {
    private static final Path FILE = Checkout.root().resolve("docs/PROGRAMS.md");

    @TempDir
    Path temp;

    @Test
    @Tag("long")
    void thePageHasTheMatrix() throws IOException {
        CommittedFile.has(
                FILE, "plumb matrix --markdown", Plumb.line("matrix --markdown").out());
    }

    @Test
    @Tag("long")
    void everyProgramIsAskedOnEveryTarget() throws IOException {
        JsonNode rows = new ObjectMapper().readTree(Plumb.line("matrix --json").out());
        assertThat(rows).hasSize(BuiltInPrograms.all().size());
        for (JsonNode row : rows) {
            assertThat(row.path("cells").findValuesAsText("target")).isEqualTo(Targets.names());
            for (JsonNode cell : row.path("cells")) {
                assertThat(cell.path("legal").asBoolean())
                        .as(cell.toString())
                        .isEqualTo(cell.path("reason").isMissingNode());
            }
        }
        assertThat(Plumb.line("matrix hashpipe").out()).contains("first reason");
    }

    /** Two accesses that multiply: {@code unlimited} takes it, {@code pisa} does not; three dependent stages. */
    @Test
    void aProgramOfOnesOwnIsAskedOnTheTargetsNamed() throws IOException {
        Path program = Files.writeString(temp.resolve("mine.plumb"), """
            program mine
            param factor = 3
            metadata a : bit<16>, b : bit<16>, c : bit<16>
            parser { state start { goto accept } }
            ingress {
                stage { a = ingress_port }
                stage { b = a * factor }
                stage { c = b + 1; drop_ctl = 1 }
            }
            deparser { }
            """);
        JsonNode rows = new ObjectMapper()
                .readTree(Plumb.line("matrix %s -t unlimited --target pisa -p factor=5 --json", program)
                        .out());
        assertThat(rows).hasSize(1);
        assertThat(rows.at("/0/program").asText()).isEqualTo("mine");
        assertThat(rows.at("/0/cells/0/target").asText()).isEqualTo("unlimited");
        assertThat(rows.at("/0/cells/0/legal").asBoolean()).isTrue();
        assertThat(rows.at("/0/cells/1/target").asText()).isEqualTo("pisa");
        assertThat(rows.at("/0/cells/1/legal").asBoolean()).isFalse();
        assertThat(rows.at("/0/cells/1/reason").asText()).contains("*");
        assertThat(rows.at("/0/cells")).hasSize(2);
        Plumb.Outcome both = Plumb.line("matrix %s l2forward --target unlimited", program);
        assertThat(both.out()).contains("mine: " + program + "; atom none").contains("l2forward: ");
        assertThat(Plumb.line("matrix no-such.plumb").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(Plumb.line("matrix -p a=1").err()).contains("name the program");
    }
}
