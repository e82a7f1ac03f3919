package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.terminal.ExitCode;
import plumbline.pipelines.tm.file.TrafficManagerFile;

/** Queues, schedulers and rates from the command line. */
class QueueOptionsTest {
    /** 1,000 packets of 60 bytes, one per microsecond: 672 Mbit/s on the link with overhead. */
    private static final String TRAFFIC = "gen:zipf?flows=100&packets=1000&size=60&rate=1mpps&seed=3";

    @TempDir
    Path temp;

    private Path program;

    @BeforeEach
    void writeProgram() throws IOException {
        program = Files.writeString(temp.resolve("prio.plumb"), """
            program prio
            include "ipv4"
            ingress {
                stage {
                    ucast_egress_port = 1
                    qid = ipv4.src[1 : 0]
                }
            }
            """);
    }

    private Plumb.Outcome replay(String options, Object... values) {
        return Plumb.line("replay " + program + " --in " + TRAFFIC + " " + options, values);
    }

    private JsonNode json(String options, Object... values) throws IOException {
        return new ObjectMapper()
                .readTree(replay(options + " --json", values).must())
                .path("traffic");
    }

    @Test
    void oneQueueUnlessSaid() throws IOException {
        JsonNode traffic = json("");
        assertThat(traffic.path("drops").path("no_such_queue").asInt()).isPositive();
        assertThat(traffic.path("conserved").asBoolean()).isTrue();
        assertThat(replay("").out()).contains("no_such_queue: no queue of the chosen number at the port");
    }

    @Test
    void aQueueThatIsMissingIsSaidBeforeItCostsPackets() {
        assertThat(replay("").err())
                .contains(
                        "plumb: warning: ports 0, 1 have one queue, but",
                        "prio.plumb:6:",
                        "the program writes up to 3 to qid",
                        "no_such_queue",
                        "--queues 4");
        assertThat(replay("--queues 4 --scheduler strict").err()).isEmpty();
        assertThat(replay("--queues 3 --scheduler strict").err()).contains("ports 0, 1 have 3 queues");
    }

    @Test
    void packetTestsOnBothEnginesSayItOnce() throws IOException {
        Path test = Files.writeString(temp.resolve("nothing.stf"), "no_packet\n");
        assertThat(Plumb.line("stf %s %s %s", program, test, test).err())
                .containsOnlyOnce("warning")
                .contains("ports 0–63 have one queue");
    }

    @Test
    void fourQueuesTakeEverything() throws IOException {
        JsonNode traffic = json("--queues 4 --scheduler weighted");
        assertThat(traffic.path("sent").asInt()).isEqualTo(1_000);
        assertThat(traffic.path("ports").get(1).path("queues")).hasSize(4);
        assertThat(replay("--queues 4 --scheduler strict").out()).contains("through queue 3, at most 1 cells in it");
    }

    /** 336 Mbit/s are half of what comes; ten packets wait in each queue, and the lower queues pay. */
    @Test
    void halfTheRateDropsHalfInTheLowQueues() throws IOException {
        JsonNode traffic = json("--queues 4 --scheduler strict --rate 1=336mbit --queue-packets 10");
        assertThat(traffic.path("sent").asInt()).isBetween(500, 540);
        assertThat(traffic.path("drops").path("queue_full").asInt())
                .isEqualTo(1_000 - traffic.path("sent").asInt());
        JsonNode queues = traffic.path("ports").get(1).path("queues");
        assertThat(queues.path("3").path("drops")).isEmpty();
        assertThat(queues.path("0").path("drops").path("queue_full").asInt()).isPositive();
    }

    /** All packets go round once, at half the rate at which they come. */
    @Test
    void theRecirculationHasARateAndAQueueOfItsOwn() throws IOException {
        Files.writeString(program, """
            program round
            include "ethernet"
            recirculate again at most 100%
            ingress {
                stage {
                    when recirculated : ucast_egress_port = 1
                    else : ucast_egress_port = recirculation
                }
            }
            """);
        JsonNode few = json("-t unlimited --recirculation-rate 336mbit --recirculation-queue 10");
        assertThat(few.path("sent").asInt()).isBetween(505, 515);
        assertThat(few.path("drops").path("queue_full").asInt())
                .isEqualTo(1_000 - few.path("sent").asInt());
        JsonNode many = json("-t unlimited --recirculation-rate 336mbit --recirculation-queue 400");
        assertThat(many.path("sent").asInt()).isBetween(895, 905);
        assertThat(replay("--recirculation-queue 0").err()).contains("--recirculation-queue 0: packets 0: at least 1");
        assertThat(sentAfter("1ms")).isEqualTo(sentAfter("1000000")).isNotEqualTo(sentAfter("1.5ms"));
    }

    /** What leaves, and when, with a recirculation that takes so long. */
    private byte[] sentAfter(String latency) throws IOException {
        Path out = temp.resolve("out.pcap");
        replay("-t unlimited --recirculation-latency %s --out %s", latency, out).must();
        return Files.readAllBytes(out);
    }

    @Test
    void optionsGoBeforeTheFile() throws IOException {
        Path file = Files.writeString(temp.resolve("tm.json"), """
            { "each_port": { "queues": 4, "scheduler": "strict", "rate": "336mbit" } }
            """);
        assertThat(json("--tm %s --queue-packets 10", file).path("sent").asInt())
                .isBetween(500, 540);
        assertThat(json("--tm %s --rate unlimited", file).path("sent").asInt()).isEqualTo(1_000);
    }

    @Test
    void theDocumentsFileIsOne() throws IOException {
        String page = Files.readString(Checkout.root().resolve("docs/TRAFFIC-MANAGER.md"));
        Matcher json = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertThat(json.find()).isTrue();
        assertThat(TrafficManagerFile.read("docs", json.group(1)).port(2).queues())
                .isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        --rate fast        | --rate fast: 'fast' is no rate in whole bits per second
        --rate x=1mbit     | --rate x=1mbit: 'x' is no port number
        --rate 68=1mbit    | --rate 68=1mbit: '68' is no port number
        --queues 8         | --queues/--scheduler: fifo serves one queue, not 8: choose another scheduler
        --queues 0         | --queues/--scheduler: queues 0: from 1 to 128
        --scheduler stirct | there is no scheduler 'stirct'; there are: fifo, rotating, strict, weighted; did you mean 'strict'?
        --queue-packets 0  | --queue-packets 0: packets 0: at least 1
        --buffers 0        | --buffers 0: 1–262144 packets
        """)
    void wrongUseIsOneLine(String options, String message) {
        Plumb.Outcome outcome = replay(options);
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains(message).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"nothing.json, no such file or directory", "., it is a directory"})
    void aFileThatCannotBeReadIsOfTheEnvironment(String file, String why) {
        Plumb.Outcome outcome = replay("--tm " + file);
        assertThat(outcome.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(outcome.err()).isEqualToIgnoringNewLines("plumb: " + file + ": cannot be read: " + why);
    }

    @Test
    void aRateForAPortThatIsNotThereIsRefused() {
        Plumb.Outcome outcome = replay("--rate 5=1mbit");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err())
                .contains("sets up port 5, but no port is attached there")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"each_port": {"queus": 8}}   | tm.json:1:27: unknown key 'each_port.queus'
        {"port": {"68": {}}}          | 'port.68': that is the recirculation port
        """)
    void aWrongFileIsRejected(String text, String message) throws IOException {
        Path file = Files.writeString(temp.resolve("tm.json"), text);
        Plumb.Outcome outcome = replay("--tm %s", file);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains(message).hasLineCount(1);
    }
}
