package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.control.ControlledSwitch;
import plumbline.console.terminal.ExitCode;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.programs.BuiltInPrograms;

/**
 * {@code plumb ahab divide} at a switch without IPv4, so that what its slices ask for is what the test has written.
 * 62,500 bytes per 0.5 ms are 1 Gbit/s.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class AhabDivideCommandTest {
    private static final String SLICES = """
        capacity: 1gbit
        period_ms: 1
        latency_ms: 0
        slices:
          small: {slice: 1}
          large: {slice: 2, weight: 3}
        """;

    private static final long MILLISECOND = 1_000_000;

    @TempDir
    Path temp;

    private Path socket;
    private ControlledSwitch running;

    @BeforeEach
    void start() throws IOException {
        socket = temp.resolve("switch.sock");
        running = switchWith("ahab", Map.of("slices", 16L));
    }

    private ControlledSwitch switchWith(String program, Map<String, Long> parameters) throws IOException {
        return new ControlledSwitch(
                BuiltInPrograms.find(program).orElseThrow().assemble(parameters).orThrow(),
                List.of(new LoopPort("loop:", new byte[][] {new byte[64]}, MILLISECOND).give(Long.MAX_VALUE)),
                socket);
    }

    @AfterEach
    void stop() throws IOException {
        running.close();
    }

    private Plumb.Outcome divide(String slices, String options) {
        Path file = temp.resolve("slices.yaml");
        try {
            Files.writeString(file, slices);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Plumb.line("ahab divide %s --control %s " + options, file, socket);
    }

    private void asked(int slice, int bytes) throws IOException {
        assertThat(running.ask("register write demand %s %s", slice, bytes).exit())
                .isZero();
    }

    private List<String> capacities() throws IOException {
        return running.ask("table list capacities").lines();
    }

    /** Both ask for more than there is: a quarter and three quarters. */
    @Test
    void bothSlicesHaveTheirPartsByWeight() throws IOException {
        asked(1, 62_500);
        asked(2, 62_500);
        Plumb.Outcome outcome = divide(SLICES, "--times 1");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("""
            slice  asked, Mbit/s  capacity, Mbit/s
                1        1,000.0             250.0  small
                2        1,000.0             750.0  large
            2 slices, divided 1 times
            """);
        assertThat(capacities()).contains("1 => set(c 15625)", "2 => set(c 46875)");
        assertThat(running.ask("register read demand 1").lines()).containsExactly("1  0"); // cleared
    }

    /** The large one asks for 100 Mbit/s: the small one gets the other 900; the large one keeps its part, to grow. */
    @Test
    void whatASliceLeavesIsTheOthers() throws IOException {
        asked(1, 62_500);
        asked(2, 6_250);
        assertThat(divide(SLICES, "--times 1").exit()).isZero();
        assertThat(capacities()).contains("1 => set(c 56250)", "2 => set(c 46875)");
    }

    @Test
    void whatIsNotReadAnewIsNotAskedForAnyMore() throws IOException {
        asked(1, 62_500);
        Plumb.Outcome outcome = divide(SLICES, "--times 3 --json");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(outcome.out());
        assertThat(report.path("divisions").asInt()).isEqualTo(3);
        assertThat(report.path("slices").get(0).path("name").asText()).isEqualTo("small");
        assertThat(report.path("slices").get(0).path("demand").asLong()).isZero();
    }

    @Test
    void aSwitchThatEndsBeforeAllDivisions() throws Exception {
        Plumb.Outcome outcome = whenTheSwitchHasEnded("--times 1000000000");
        assertThat(outcome.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(outcome.err()).contains("has ended after ", " of 1000000000 divisions");
    }

    @Test
    void withoutTimesItEndsWithTheSwitch() throws Exception {
        Plumb.Outcome outcome = whenTheSwitchHasEnded("");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("2 slices, divided ");
    }

    private Plumb.Outcome whenTheSwitchHasEnded(String options) throws Exception {
        CompletableFuture<Plumb.Outcome> outcome = CompletableFuture.supplyAsync(() -> divide(SLICES, options));
        while (capacities().stream().noneMatch(line -> line.startsWith("1 => set("))) { // none before a division
            assertThat(outcome).isNotDone();
            TimeUnit.MILLISECONDS.sleep(5);
        }
        running.close();
        return outcome.get();
    }

    @Test
    void noSwitch() throws IOException {
        running.close();
        Plumb.Outcome outcome = divide(SLICES, "--times 1");
        assertThat(outcome.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(outcome.err()).contains("no switch answers at " + socket, "plumb run ahab");
    }

    @Test
    void aSwitchWithAnotherProgram() throws IOException {
        running.close();
        running = switchWith("l2forward", Map.of());
        Plumb.Outcome outcome = divide(SLICES, "--times 1");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains("runs l2forward, not ahab");
    }

    @Test
    void aSliceThatTheSwitchHasNot() {
        Plumb.Outcome outcome = divide("capacity: 1gbit\nslices:\n  a: {slice: 16}\n", "--times 1");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains("slices.yaml:3:7: error[slices]: slice 16 of a is not 0 to 15");
    }

    @Test
    void noDivisionAtAll() {
        assertThat(divide(SLICES, "--times 0").exit()).isEqualTo(ExitCode.USAGE);
    }
}
