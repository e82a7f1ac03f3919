package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.console.terminal.ExitCode;

/** {@code plumb lab} for real, and that nothing of it stays behind. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Execution(ExecutionMode.CONCURRENT)
class LabIT {
    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping", "unshare", "nsenter", "setpriv");
    }

    private static String[] lab(String line) {
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.add("lab");
        command.addAll(List.of(Plumb.words(line)));
        return command.toArray(String[]::new);
    }

    /** How many interfaces the lab of a process has in this namespace; each begins with the process's number. */
    private static long links(Process lab) throws IOException {
        String name = "lab" + Long.toString(lab.pid(), Character.MAX_RADIX);
        return Shell.must("ip", "-o", "link")
                .lines()
                .filter(line -> line.matches("\\d+: " + name + "h\\d.*"))
                .count();
    }

    @Test
    void hostsReachEachOtherByNameThroughTheSwitch() throws IOException {
        Shell.Answer answer = Shell.runApart(lab("--json l2forward -- ping -c 3 -i 0.2 -w 60 h2"));
        assertThat(answer.exit()).as(answer.output()).isZero();
        JsonNode report = new ObjectMapper().readTree(answer.output());
        assertThat(report.path("exit").asInt()).isZero();
        JsonNode traffic = report.path("report").path("traffic");
        assertThat(traffic.path("conserved").asBoolean())
                .as(report.toPrettyString())
                .isTrue();
        assertThat(traffic.path("sent").asLong()).isGreaterThanOrEqualTo(6);
    }

    @Test
    @Tag("long")
    void aRateHoldsBackWhatLeaves() throws IOException {
        assumeTrue(Shell.has("iperf3"), "iperf3 is not installed");
        long begin = System.nanoTime();
        Shell.Answer answer = Shell.runApart(
                lab("--json --rate 20mbit --background 'h2=iperf3 -s' l2forward --queue-packets 4096 -- sh -c"
                        + " 'until iperf3 -c h2 -n 10M -w 256K; do :; done'"));
        double seconds = (System.nanoTime() - begin) / 1e9;
        assertThat(answer.exit()).as(answer.output()).isZero();
        JsonNode queue = new ObjectMapper().readTree(answer.output()).at("/report/traffic/ports/1");
        assertThat(queue.path("sent_bytes").asDouble())
                .as("%.1f s of at most 20 Mbit/s: %s", seconds, answer.output())
                .isBetween(8e6, 20e6 / 8 * seconds);
    }

    @Test
    @Tag("long")
    void aRoundTripTakesFourTimesTheDelayOfALink() throws IOException {
        Shell.Answer answer = Shell.run(lab("--delay 30ms l2forward -- ping -c 3 -w 60 h2"));
        assertThat(answer.exit()).as(answer.output()).isZero();
        Matcher least = Pattern.compile("rtt min/avg/max/mdev = ([0-9]+)\\.").matcher(answer.output());
        assertThat(least.find()).as(answer.output()).isTrue();
        assertThat(Integer.parseInt(least.group(1))).isGreaterThanOrEqualTo(120);
    }

    @Test
    void aCommandRunsWhereTheLabWasStarted() throws IOException {
        Shell.Answer answer = Shell.run(lab("l2forward -- pwd"));
        assertThat(answer.exit()).as(answer.output()).isZero();
        assertThat(answer.output().lines()).contains(System.getProperty("user.dir"));
    }

    @Test
    void aCommandThatFailsFailsTheLabAndTheReportIsPrinted() throws IOException {
        Shell.Answer answer = Shell.run(lab("l2forward -- sh -c 'exit 7'"));
        assertThat(answer.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(answer.output()).contains("the command exited with 7", "received ");
    }

    @Test
    @Tag("long")
    void aProgramThatIsNotThereIsTheUsersMistakeInOneSentence() throws IOException {
        Shell.Answer answer = Shell.run(lab("nosuch -- true"));
        assertThat(answer.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(answer.output()).contains("'nosuch' is neither a built-in program nor a file");
    }

    @Test
    @Tag("long")
    void aHostThatIsNotThereIsTheUsersMistake() throws IOException {
        Shell.Answer answer = Shell.run(lab("--on h3 l2forward -- true"));
        assertThat(answer.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(answer.output()).contains("no host 'h3', only h1 to h2");
    }

    @Test
    void anOptionOfTheLabBehindTheProgramIsToldWhereItBelongs() {
        Plumb.Outcome outcome = Plumb.line("lab l2switch --hosts=4 -- true");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("--hosts stands before the program: plumb lab --hosts … l2switch");
    }

    @Test
    void allHostsRunTheCommandAndKnowTheirNames() throws IOException {
        Shell.Answer answer = Shell.run(lab("--on all l2forward -- sh -c 'echo I am $HOST'"));
        assertThat(answer.exit()).as(answer.output()).isZero();
        assertThat(answer.output()).contains("I am h1\nI am h2\n");
    }

    @Test
    void withoutACommandSaysWhereItGoes() {
        Plumb.Outcome outcome = Plumb.line("lab l2forward");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("PROGRAM, then --, then the command");
    }

    @Test
    @Tag("long")
    void evenWhenKilledNothingStays() throws IOException {
        Process process = new ProcessBuilder(lab("l2forward -- sh -c 'echo up; sleep 1000'")).start();
        try {
            BufferedReader said = process.inputReader();
            assertThat(said.readLine()).isEqualTo("up");
            assertThat(links(process)).isEqualTo(2);
            Shell.must("kill", "-KILL", Long.toString(process.pid()));
            // Its children hold its output open: this ends when the last of them is gone.
            assertThat(said.readLine()).isNull();
            while (links(process) > 0) { // the kernel takes namespaces down in the background
                Thread.onSpinWait();
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
