package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who filled the queue of a real port: a shaped link of 12.5 Mbit/s, a TCP flow of 1.25 Mbit/s, and a burst of UDP; the
 * link is slow, so that the queue lasts for seconds and a busy machine does not change much. Where no queue came to be,
 * as the burst was no burst, or the answer itself says that it is not to be trusted <em>and</em> the history shows that
 * the switch stood still, for want of a processor, the burst is sent again; after four times the test fails and says
 * what came of each. {@code DiagnoseCommandTest} does the same in virtual time.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class DiagnoseIT {
    private static final int UDP = 17;
    private static final int ATTEMPTS = 4;
    /** The control plane looks at the queue every 5 ms: so long without a look, and the switch had no processor. */
    private static final double STOOD_STILL_MILLIS = 50;
    /** A server is busy for a moment after each of its clients, and refuses the next. */
    private static final String TRAFFIC =
            "again() { until iperf3 -4 -c h2 \"$@\"; do sleep 0.1; done; }; again -p 5201 -n 1; again -p 5202 -n 1;"
                    + " again -p 5201 -t 4 --fq-rate 1250K & again -p 5202 -u -b 200M -n 5M -l 1400; wait";

    @TempDir
    private Path temp;

    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "unshare", "nsenter", "setpriv", "iperf3");
    }

    @Test
    void namesTheBurst() throws IOException {
        List<String> troubles = new ArrayList<>();
        while (troubles.size() < ATTEMPTS) {
            String history = temp.resolve("history" + troubles.size()).toString();
            record(history);
            Optional<String> trouble = trouble(history);
            if (trouble.isEmpty()) {
                System.out.print(Plumb.line("diagnose %s --victim longest --top 5", history)
                        .must());
                return;
            }
            troubles.add(trouble.get());
        }
        fail("no answer to be trusted in " + ATTEMPTS
                + " attempts; does this machine leave the switch's thread a processor? " + troubles);
    }

    private static void record(String history) throws IOException {
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of(Plumb.words(
                "lab --rate 12500kbit --background 'h2=iperf3 -s -p 5201' --background 'h2=iperf3 -s -p 5202'"
                    + " printqueue --target tofino1 -p m0=19 -p packet=936000 -p threshold=4000 --queue-packets 4096"
                    + " --idle yield --history %s -- sh -c %s",
                history, TRAFFIC)));
        Shell.Answer lab = Shell.run(command.toArray(String[]::new));
        assertThat(lab.exit()).as(lab.output()).isZero();
    }

    private static Optional<String> stoodStill(String trouble, double pauseMillis) {
        String what = String.format("%s; longest time without a look: %.0f ms", trouble, pauseMillis);
        assertThat(pauseMillis).as(what).isGreaterThan(STOOD_STILL_MILLIS);
        return Optional.of(what);
    }

    /** Between two looks at the queue, in the whole history. */
    private static double maxPauseMillis(String history) throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode span =
                json.readTree(Plumb.line("diagnose %s --json", history).must()).path("span");
        JsonNode looks = json.readTree(Plumb.line(
                                "diagnose %s --from %s --to %s --json",
                                history,
                                span.path("from").asText(),
                                span.path("to").asText())
                        .must())
                .path("queue");
        assertThat(looks).hasSizeGreaterThan(1);
        long maxLength = 0;
        for (int i = 1; i < looks.size(); i++) {
            maxLength = Math.max(
                    maxLength,
                    looks.path(i).path("nanos").asLong()
                            - looks.path(i - 1).path("nanos").asLong());
        }
        return maxLength / 1e6;
    }

    /** What keeps the answer from being trusted, as it says itself; a trusted answer that is wrong fails here. */
    private static Optional<String> trouble(String history) throws IOException {
        JsonNode overview = new ObjectMapper()
                .readTree(Plumb.line("diagnose %s --json", history).must());
        assertThat(overview.path("checkpoints").asInt())
                .as(overview.toPrettyString())
                .isPositive();
        if (overview.path("victims").isEmpty()) {
            return Optional.of("no packet met a queue of 4,000 cells");
        }
        double pause = maxPauseMillis(history);
        String answer =
                Plumb.line("diagnose %s --victim longest --json", history).must();
        JsonNode diagnosis = new ObjectMapper().readTree(answer);
        if (diagnosis.at("/direct/confidence").asText().equals("low")) {
            return stoodStill(
                    "direct culprits of low confidence: covered " + diagnosis.at("/direct/covered") + " of the time, "
                            + diagnosis.at("/direct/check"),
                    pause);
        }
        if (!diagnosis.has("original")) {
            return stoodStill("the queue monitor was not read while the queue lasted", pause);
        }
        for (String kind : List.of("direct", "original")) {
            JsonNode largest = diagnosis.path(kind).path("flows").path(0);
            assertThat(largest.at("/protocol").asInt())
                    .as("%s: %s", kind, answer)
                    .isEqualTo(UDP);
            assertThat(largest.at("/dst_port").asInt()).isEqualTo(5202);
            assertThat(largest.path("share").asDouble())
                    .as("%s: %s", kind, answer)
                    .isGreaterThan(0.5);
        }
        assertThat(diagnosis.at("/direct/covered").asDouble()).isEqualTo(1);
        return Optional.empty();
    }
}
