package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.terminal.ExitCode;

/** {@code plumb diagnose} on histories that {@code plumb replay --history} has recorded. */
class DiagnoseCommandTest {
    @TempDir
    private static Path temp;

    private static String history;

    @BeforeAll
    static void record() {
        history = temp.resolve("history").toString();
        Plumb.Outcome replay = Plumb.run(
                "replay", "printqueue", "--target", "tofino1", "-p", "threshold=400", "--rate", "10gbit", "--queue-packets", "4096",
                "--in", "gen:zipf?s=1.2&flows=50&packets=60000&size=1500&rate=9900mbps&gaps=poisson", "--history", history);
        assertThat(replay.exit()).as(replay.err()).isZero();
        assertThat(replay.out()).contains("plumb diagnose " + history, "met a long queue");
    }

    private static JsonNode json(String... arguments) throws IOException {
        Plumb.Outcome outcome = Plumb.run(arguments);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new ObjectMapper().readTree(outcome.out());
    }

    @Test
    void answersForPeopleAndPrograms() throws IOException {
        JsonNode overview = json("diagnose", history, "--json");
        assertThat(overview.path("gaps")).isEmpty();
        assertThat(overview.path("victims").size()).isPositive();
        assertThat(Plumb.run("diagnose", history).out()).contains("--victim NUMBER", "port 1: ");

        Path page = temp.resolve("page.html");
        Plumb.Outcome text = Plumb.run("diagnose", history, "--victim", "longest", "--top", "5", "--html", page.toString());
        assertThat(text.exit()).as(text.err()).isZero();
        assertThat(text.out()).contains("direct: ", "indirect: ", "original: ", "confidence high: 100.0 %", "more flows", "█");
        assertThat(Files.readString(page)).contains("<svg", "polyline", "</html>").doesNotContain("http", "<script");

        JsonNode diagnosis = json("diagnose", history, "--victim", "longest", "--json");
        long waited = diagnosis.at("/span/to").asLong() - diagnosis.at("/span/from").asLong();
        long packets = diagnosis.at("/direct/packets").asLong();
        assertThat(packets).as("1,524 bytes each at 10 Gbit/s").isBetween(waited * 10 / 8 / 1_524 - 2, waited * 10 / 8 / 1_524 + 2);
        assertThat(diagnosis.at("/original/steps").asLong()).isPositive();
    }

    @Test
    void anIntervalThatNobodyRecordedIsAGap() throws IOException {
        JsonNode diagnosis = json("diagnose", history, "--from", "100s", "--to", "101s", "--json");
        assertThat(diagnosis.at("/direct/packets").asLong()).isZero();
        assertThat(diagnosis.at("/direct/gaps").size()).isEqualTo(1);
        assertThat(diagnosis.at("/direct/confidence").asText()).isEqualTo("low");
        assertThat(diagnosis.at("/direct/covered").asDouble()).isZero();
    }

    @Test
    void wrongUseIsExplained() {
        refused(ExitCode.REJECTED, "--history", "diagnose", temp.resolve("nonesuch").toString());
        refused(ExitCode.USAGE, "a number from 1 to", "diagnose", history, "--victim", "0");
        refused(ExitCode.USAGE, "has --from and --to", "diagnose", history, "--from", "1ms");
        refused(ExitCode.USAGE, "is not after", "diagnose", history, "--from", "5ms", "--to", "5ms");
        refused(ExitCode.USAGE, "write a time", "diagnose", history, "--from", "soon", "--to", "5ms");
        refused(ExitCode.USAGE, "there are [1]", "diagnose", history, "--port", "7");
        refused(ExitCode.USAGE, "or --from and --to", "diagnose", history, "--victim", "1", "--from", "1ms");
        refused(ExitCode.USAGE, "keeps no history", "replay", "l2forward", "--in", "gen:zipf?packets=1", "--history", history);
        refused(ExitCode.USAGE, "holds more than one packet", "replay", "printqueue", "-p", "m0=11", "--in", "gen:zipf?packets=1",
                "--history", history);
        refused(ExitCode.ENVIRONMENT, "different windows", "replay", "printqueue", "-p", "m0=9", "--in", "gen:zipf?packets=9",
                "--history", history);
    }

    private static void refused(int exit, String because, String... arguments) {
        Plumb.Outcome outcome = Plumb.run(arguments);
        assertThat(outcome.err()).contains(because);
        assertThat(outcome.exit()).isEqualTo(exit);
    }
}
