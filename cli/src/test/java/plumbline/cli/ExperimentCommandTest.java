package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.terminal.ExitCode;

class ExperimentCommandTest {
    @TempDir
    Path folder;

    @Test
    void experimentsAreListed() {
        Plumb.Outcome outcome = Plumb.run("experiment", "list");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("precision-delay", "precision-hhh.md");
    }

    /** So few packets that nothing is learnt, but every part has its turn. */
    @Test
    void aRunWritesTableChartsAndVerdicts() throws Exception {
        Plumb.Outcome outcome = Plumb.run(
                "experiment", "precision-delay", "--fast", "--set", "packets=2000", "--out", folder.toString(), "--json");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(outcome.out());
        assertThat(report.path("statements").size()).isPositive();
        assertThat(report.at("/statements/0/outcome").asText()).isIn("HOLDS", "DOES_NOT");
        assertThat(report.path("measurements").size()).isEqualTo(18);
        assertThat(Files.readString(folder.resolve("precision-delay.csv"))).startsWith("series,x,seed,mse,recall32");
        assertThat(folder.resolve("precision-delay-mse.png")).isNotEmptyFile();
        assertThat(folder.resolve("precision-delay-mse.svg")).isNotEmptyFile();
    }

    @Test
    void wrongUseIsExplained() {
        Plumb.Outcome unknown = Plumb.run("experiment", "nonesuch", "--out", folder.toString());
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("nonesuch", "precision-delay");
        Plumb.Outcome workload = Plumb.run(
                "experiment", "precision-delay", "--fast", "--set", "workload=counts:absent.csv", "--data", folder.toString(),
                "--out", folder.toString());
        assertThat(workload.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(workload.err()).contains("absent.csv");
        Plumb.Outcome setting = Plumb.run(
                "experiment", "precision-delay", "--fast", "--set", "wayz=2", "--out", folder.toString());
        assertThat(setting.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(setting.err()).contains("wayz");
    }
}
