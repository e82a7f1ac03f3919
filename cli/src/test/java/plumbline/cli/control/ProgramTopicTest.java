package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.control.Answer;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.programs.BuiltInPrograms;

/** What a program has measured, asked for while packets flow. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ProgramTopicTest {
    private static final int INTERVALS = 8;

    @TempDir
    Path temp;

    /** Every packet is counted in one interval and in no other: their counts add up to what came in. */
    @Test
    void intervalsShareThePacketsAmongThem() throws Exception {
        ControlledSwitch running = running("hhhstack", Map.of("entries", 16L));
        long counted = 0;
        try (running) {
            for (int interval = 0; interval < INTERVALS; interval++) {
                long seen;
                do { // on a busy machine the switch may not have had a turn yet
                    seen = number(running.ask("program result"), "total");
                } while (seen == 0);
                long now = number(running.ask("program interval 5"), "total");
                assertThat(now).isGreaterThanOrEqualTo(seen).isPositive();
                counted += now;
            }
        }
        counted += running.device().pipe().state().register("total").lo(0);
        assertThat(counted)
                .isEqualTo(running.device()
                        .ports()
                        .getFirst()
                        .attachment()
                        .port()
                        .counters()
                        .received());
        assertThat(running.device().report().conserved()).isTrue();
    }

    @Test
    void theLargestFlowsAreListed() throws Exception {
        try (ControlledSwitch running = running("precision", Map.of("entries", 16L, "initial", 0L))) {
            Answer answer;
            do {
                answer = running.ask("program result 1");
            } while (!answer.lines().toString().contains("10.0.0.1 → 10.0.0.2"));
            assertThat(((Map<?, ?>) answer.data()).get("flow_key"))
                    .as("named as in replay --json")
                    .isNotNull();
            assertThat(running.ask("program result 0").exit()).isEqualTo(ExitCode.USAGE);
            assertThat(running.ask("program result many").exit()).isEqualTo(ExitCode.USAGE);
        }
    }

    /** What a program without a read-out knows, its control plane knows. */
    @Test
    void whatTheControlPlaneHasLearntIsAResult() throws Exception {
        try (ControlledSwitch running = running("l2switch", Map.of("entries", 16L))) {
            Answer answer;
            do {
                answer = running.ask("program result");
            } while (!answer.lines().toString().contains("00:00:00:00:00:00     0 "));
            assertThat(answer.lines().getLast()).isEqualTo("1 stations of at most 16; moved 0, aged 0");
            assertThat(running.ask("program interval").exit()).isEqualTo(ExitCode.REJECTED);
        }
    }

    /** Each interval has the seed that follows, which the read-out knows; without a seed it stays so. */
    @Test
    void anIntervalHasTheNextHashSeed() throws Exception {
        HashSeed seed = HashSeed.parse("0x1");
        Program program = BuiltInPrograms.find("flowradar")
                .orElseThrow()
                .assemble(Map.of("cells", 1_024L))
                .orThrow();
        try (ControlledSwitch running =
                new ControlledSwitch(program, seed, List.of(loop()), temp.resolve("seeded.sock"))) {
            assertThat(running.ask("program hash-seed").lines()).containsExactly(seed.text());
            running.ask("program interval");
            assertThat(running.ask("program hash-seed").data())
                    .isEqualTo(Map.of("hash_seed", seed.next().text()));
            Answer answer;
            do {
                answer = running.ask("program result");
            } while (number(answer, "packets") == 0);
            assertThat(answer.lines().toString()).contains("10.0.0.1");
            assertThat(running.ask("program show").lines().toString()).doesNotContain("0x");
        }
        try (ControlledSwitch running = running("flowradar", Map.of("cells", 1_024L))) {
            running.ask("program interval");
            assertThat(running.ask("program hash-seed").lines()).containsExactly("none");
        }
    }

    @Test
    void aProgramWithoutAReadOutSaysSo() throws Exception {
        try (ControlledSwitch running = running("l2forward", Map.of())) {
            Answer answer = running.ask("program result");
            assertThat(answer.exit()).isEqualTo(ExitCode.REJECTED);
            assertThat(answer.error()).contains("l2forward has nothing to read out");
        }
    }

    private ControlledSwitch running(String name, Map<String, Long> parameters) throws Exception {
        Program program =
                BuiltInPrograms.find(name).orElseThrow().assemble(parameters).orThrow();
        return new ControlledSwitch(program, List.of(loop()), temp.resolve("switch.sock"));
    }

    private static LoopPort loop() {
        byte[] packet =
                TestFrame.ipv4(60, TestFrame.UDP, 0x0A000001, 0x0A000002).bytes();
        return new LoopPort("loop:", new byte[][] {packet}, 10_000).give(Long.MAX_VALUE);
    }

    private static long number(Answer answer, String name) {
        assertThat(answer.error()).isNull();
        return ((Number) ((Map<?, ?>) answer.data()).get(name)).longValue();
    }
}
