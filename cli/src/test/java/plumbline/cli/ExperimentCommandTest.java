package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.console.terminal.ExitCode;

@Execution(ExecutionMode.CONCURRENT)
class ExperimentCommandTest {
    @TempDir
    Path folder;

    @Test
    void experimentsAreListed() {
        Plumb.Outcome outcome = Plumb.line("experiment list");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("precision-delay", "PRECISION, ToN 2020");
    }

    /** So few packets that nothing is learnt, but every part has its turn; what is not measured is not missed. */
    @Test
    void aRunWritesTableChartsAndVerdicts() throws Exception {
        Plumb.Outcome outcome =
                Plumb.line("experiment precision-hashparallel --fast --set packets=2000 --out %s --json", folder);
        JsonNode report = new ObjectMapper().readTree(outcome.out());
        List<String> outcomes = report.path("statements").findValuesAsText("outcome");
        assertThat(outcomes).containsExactly("NOT_MEASURED", "NOT_MEASURED", "NOT_MEASURED", "HELD");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(report.at("/statements/0/source").asText()).startsWith("simulation: ");
        assertThat(report.at("/statements/3/figures/0/spread/seeds").asInt()).isEqualTo(2);
        assertThat(report.at("/spreads/0/metric").asText()).isEqualTo("mse");
        assertThat(report.path("measurements").size()).isEqualTo(4);
        assertThat(Files.readString(folder.resolve("precision-hashparallel.csv")))
                .startsWith("# experiment: precision-hashparallel, text ")
                .contains("\n# options: --fast --set packets=2000\n", "\n# plumb: ", "\n# machine: ")
                .contains("\nseries,x,seed,mse,recall32");
        assertThat(folder.resolve("precision-hashparallel.jsonl")).doesNotExist();
        assertThat(folder.resolve("precision-hashparallel-recall128.png")).isNotEmptyFile();
        assertThat(folder.resolve("precision-hashparallel-recall128.svg")).isNotEmptyFile();
    }

    /** Where every packet draws a coupon collectors err less than the 16.3 % of rare draws. */
    @Test
    void whatDoesNotHoldAndIsNotMarkedIsExitCodeOne() {
        Plumb.Outcome outcome = Plumb.line(
                "experiment beaucoup-collector --fast --set draws_per_coupon=1 --set runs=100 --out %s", folder);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.out())
                .contains(
                        "missed: 32 coupons err by 16.3 % on average",
                        "stated: theory: ",
                        "measured: at 0.75: ",
                        "5 seeds); allowed 0.1625 to 0.1635",
                        "known miss: ",
                        "means ± standard deviation");
    }

    /** There is a hash for each of sixteen ways; more ran out of an array once. */
    @Test
    void moreWaysThanHashesAreRefusedInWords() {
        Plumb.Outcome outcome =
                Plumb.line("experiment precision-comparison --fast --set ways=17 --set packets=2000 --out %s", folder);
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("ways = 17 is not 1 to 16");
    }

    @Test
    void wrongUseIsExplained() {
        Plumb.Outcome unknown = Plumb.line("experiment nonesuch --out %s", folder);
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("nonesuch", "plumb experiment list");
        Plumb.Outcome workload = Plumb.line(
                "experiment precision-delay --fast --set workload=counts:absent.csv --data %s --out %s",
                folder, folder);
        assertThat(workload.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(workload.err()).contains("absent.csv");
        Plumb.Outcome setting = Plumb.line("experiment precision-delay --fast --set wayz=2 --out %s", folder);
        assertThat(setting.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(setting.err()).contains("wayz");
    }
}
