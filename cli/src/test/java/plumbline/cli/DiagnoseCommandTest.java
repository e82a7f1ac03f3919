package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.support.TestFrame;

/** {@code plumb diagnose} on histories that {@code plumb replay --history} has recorded. */
@Execution(ExecutionMode.CONCURRENT)
class DiagnoseCommandTest {
    /** Of a packet on the link: a frame of 1,000 bytes and 24 besides. */
    private static final int LINK_BYTES = 1_024;
    /** As the README of printqueue has them. */
    private static final List<String> README_LINES = List.of(
            "who filled the queue? 10.0.0.2:4000 → 10.0.1.2:5201 udp: 100.0 % of what built the queue;"
                    + " 10.0.0.3:4000 → 10.0.1.2:5202 udp: 59.7 % of what left meanwhile",
            "original: whose packets built the queue up to 338 cells, as read at +0.057 ms",
            "original, all queues of the port: whose packets built them up to 663 cells, as read at +0.057 ms",
            "   49.02 %         25           10.0.0.3:4000 → 10.0.1.2:5202 udp");

    private static final String HOST_6 = "2001:db8:0:0:0:0:0:5";

    @TempDir
    private static Path temp;

    private static String history;

    @BeforeAll
    static void record() {
        history = temp.resolve("history").toString();
        Plumb.Outcome replay = Plumb.line(
                "replay printqueue --target tofino1 -p threshold=400 --rate 10gbit --queue-packets 4096"
                        + " --in gen:zipf?s=1.2&flows=50&packets=60000&size=1500&rate=9900mbps&gaps=poisson"
                        + " --history %s",
                history);
        assertThat(replay.exit()).as(replay.err()).isZero();
        assertThat(replay.out()).contains("plumb diagnose " + history, "met a long queue");
    }

    private static JsonNode json(String line, Object... values) throws IOException {
        return new ObjectMapper().readTree(Plumb.line(line, values).must());
    }

    @Test
    void answersForPeopleAndPrograms() throws IOException {
        JsonNode overview = json("diagnose %s --json", history);
        assertThat(overview.path("gaps")).isEmpty();
        assertThat(overview.path("victims").size()).isPositive();
        assertThat(Plumb.line("diagnose %s", history).out()).contains("--victim NUMBER", "port 1: ");

        Path page = temp.resolve("page.html");
        Plumb.Outcome text = Plumb.line("diagnose %s --victim longest --top 5 --html %s", history, page);
        assertThat(text.exit()).as(text.err()).isZero();
        assertThat(text.out())
                .contains("direct: ", "indirect: ", "original: ", "confidence high: 100.0 %", "more flows", "█");
        assertThat(Files.readString(page))
                .contains("<svg", "polyline", "</html>")
                .doesNotContain("http", "<script");

        JsonNode diagnosis = json("diagnose %s --victim longest --json", history);
        long waited =
                diagnosis.at("/span/to").asLong() - diagnosis.at("/span/from").asLong();
        long packets = diagnosis.at("/direct/packets").asLong();
        assertThat(packets)
                .as("1,524 bytes each at 10 Gbit/s")
                .isBetween(waited * 10 / 8 / 1_524 - 2, waited * 10 / 8 / 1_524 + 2);
        assertThat(diagnosis.at("/direct/undecided").asDouble())
                .as("only the packet that left when the victim came")
                .isBetween(0.0, 1.0);
        assertThat(diagnosis.at("/original/steps").asLong()).isPositive();
        assertThat(Plumb.line("diagnose %s --from 30ms --to 31ms", history).out())
                .contains("can have left on either side");
    }

    /**
     * 60 Mbit/s of TCP and 20 of UDP over IPv6 into a link of 100 Mbit/s, and for 50 ms 500 Mbit/s of UDP besides: five
     * of six packets that are there while the queue grows are the burst's. Of IPv6 the history has hashes; who names
     * the address sees it.
     */
    @Test
    void theBurstIsNamedAndSoIsIpv6() throws IOException {
        String burst = temp.resolve("burst").toString();
        Path capture = temp.resolve("burst.pcap");
        Files.write(capture, burstCapture());
        Plumb.Outcome replay = Plumb.line(
                "replay printqueue -p m0=16 -p packet=80000 -p threshold=2000 -p ip6=1 --rate 1=100mbit"
                        + " --queue-packets 4096 --in %s --history %s",
                capture, burst);
        assertThat(replay.exit()).as(replay.err()).isZero();
        JsonNode diagnosis = json("diagnose %s --victim longest --json --host %s", burst, HOST_6);
        for (String kind : List.of("direct", "original")) {
            assertThat(diagnosis.at("/" + kind + "/flows/0/dst_port").asInt())
                    .as(diagnosis.toPrettyString())
                    .isEqualTo(5202);
            assertThat(diagnosis.at("/" + kind + "/flows/0/share").asDouble()).isBetween(0.75, 0.95);
        }
        assertThat(diagnosis.at("/direct/confidence").asText()).isEqualTo("high");
        assertThat(diagnosis.at("/direct/flows").findValuesAsText("src"))
                .contains(HOST_6)
                .anyMatch(src -> src.equals("10.0.0.1"));
        String hashed = Plumb.line("diagnose %s --victim longest", burst).out();
        assertThat(hashed)
                .as("the answer comes first")
                .startsWith("who filled the queue? 10.0.0.3:4000 → 10.0.1.2:5202 udp: ");
        assertThat(hashed.lines().findFirst().orElseThrow())
                .matches(".* [78]\\d\\.\\d % of what built the queue, and [78]\\d\\.\\d % of what left meanwhile");
        assertThat(hashed).containsPattern("\\[ipv6#[0-9a-f]{7}]:5000 → \\[ipv6#[0-9a-f]{7}]:6000 udp");
        refused(ExitCode.USAGE, "no IPv6 address", "diagnose %s --host 10.0.0.1", burst);
        refused(ExitCode.USAGE, "no IPv6 address", "diagnose %s --host 2001:db8::zz", burst);
    }

    /** With a secret seed the history keeps it, for its owner only; a later run takes it from there. */
    @Test
    void aHistoryKeepsItsHashSeed() throws IOException {
        Path folder = temp.resolve("seeded");
        Path capture = temp.resolve("seeded.pcap");
        Files.write(capture, burstCapture());
        String replay = "replay printqueue -p m0=16 -p packet=80000 -p threshold=2000 -p ip6=1 --rate 1=100mbit"
                + " --queue-packets 4096 --in %s --history %s";
        Plumb.line(replay + " --hash-seed 0x5", capture, folder).must();
        assertThat(Files.readString(folder.resolve("hash-seed"))).isEqualTo("0x00000000000000000000000000000005\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("hash-seed"))))
                .isEqualTo("rw-------");
        Plumb.line(replay, capture, folder).must(); // continued
        assertThat(json("diagnose %s --victim longest --json --host %s", folder, HOST_6)
                        .at("/direct/flows")
                        .findValuesAsText("src"))
                .contains(HOST_6);
        refused(
                ExitCode.USAGE,
                "the history was recorded with another one",
                replay + " --hash-seed none",
                capture,
                folder);
        Files.delete(folder.resolve("hash-seed"));
        assertThat(json("diagnose %s --victim longest --json --host %s", folder, HOST_6)
                        .at("/direct/flows")
                        .findValuesAsText("src"))
                .as("hashes of another seed")
                .doesNotContain(HOST_6);
    }

    /**
     * Windows for 10 Gbit/s on a link of 10 Mbit/s: the report of the recording says so, and so does each form of the
     * answer.
     */
    @Test
    void windowsThatDoNotFitTheLinkAreSaid() throws IOException {
        String slow = temp.resolve("slow").toString();
        Plumb.Outcome replay = Plumb.line(
                "replay printqueue --rate 1=10mbit --queue-packets 4096 --in"
                        + " gen:zipf?flows=50&packets=600&size=1500&rate=15mbps --history %s",
                slow);
        assertThat(replay.exit()).as(replay.err()).isZero();
        String advice = "-p m0=20 -p packet=12";
        assertThat(replay.out()).contains("port 1: the windows are for packets of 1,250 ns", advice);
        Path page = temp.resolve("slow.html");
        assertThat(Plumb.line("diagnose %s --from 100ms --to 500ms --html %s", slow, page)
                        .out())
                .contains("; confidence low", advice);
        assertThat(Files.readString(page)).contains(advice);
        JsonNode misfit =
                json("diagnose %s --from 100ms --to 500ms --json", slow).path("misfit");
        assertThat(misfit.path("m0").asInt()).isEqualTo(20);
        assertThat(json("diagnose %s --from 30ms --to 31ms --json", history).has("misfit"))
                .isFalse();

        String fitted = temp.resolve("fitted").toString();
        Plumb.Outcome again = Plumb.line(
                "replay printqueue --rate 1=10mbit --queue-packets 4096 -p m0=20 -p packet=%s --in"
                        + " gen:zipf?flows=50&packets=600&size=1500&rate=15mbps --history %s",
                misfit.path("packet_nanos").asLong(), fitted);
        assertThat(again.out()).contains("met a long queue").doesNotContain("the windows are for");
        assertThat(Plumb.line("diagnose %s --from 100ms --to 500ms", fitted).out())
                .contains("confidence high: 100.0 %")
                .doesNotContain("the windows are for");
    }

    private static byte[] burstCapture() {
        ByteBuffer file = ByteBuffer.allocate(1 << 23)
                .putInt(0xA1B23C4D)
                .putInt(0x0002_0004)
                .putLong(0)
                .putInt(65_535)
                .putInt(1);
        double[] next = {0, 3e5, 100e6};
        double[] gaps = {LINK_BYTES * 8 / 0.060, LINK_BYTES * 8 / 0.020, LINK_BYTES * 8 / 0.500};
        while (next[0] < 300e6) {
            int flow = next[0] <= next[1] && next[0] <= next[2] ? 0 : next[1] <= next[2] ? 1 : 2;
            file.putInt((int) (next[flow] / 1e9))
                    .putInt((int) (next[flow] % 1e9))
                    .putInt(LINK_BYTES - 24)
                    .putInt(LINK_BYTES - 24);
            file.put(flow == 1 ? frame6() : frame4(flow));
            next[flow] += gaps[flow];
            next[2] = next[2] > 150e6 ? Double.MAX_VALUE : next[2];
        }
        return Arrays.copyOf(file.array(), file.position());
    }

    private static byte[] frame4(int flow) {
        int protocol = flow == 0 ? TestFrame.TCP : TestFrame.UDP;
        return TestFrame.ipv4(LINK_BYTES - 24, protocol, 0x0A00_0001 + flow, 0x0A00_0102)
                .ports(4_000, 5_200 + flow)
                .bytes();
    }

    private static byte[] frame6() {
        long[] source = {0x2001_0db8_0000_0000L, 5};
        long[] destination = {0x2001_0db8_0000_0001L, 9};
        return TestFrame.ipv6(LINK_BYTES - 24, TestFrame.UDP, source, destination)
                .ports(5_000, 6_000)
                .bytes();
    }

    /**
     * 60 frames of a flow 60 ns apart, then 1,500 of another 400 ns apart: whoever met a long queue first, nothing of
     * the other flow had come.
     */
    @Test
    void nobodyWhoCameLaterIsNamed() throws IOException {
        ByteBuffer file = capture(1_560);
        for (int i = 0; i < 1_560; i++) {
            packet(file, i < 60 ? 60L * i : 3_600 + 400L * (i - 60), frame4(i < 60 ? 1 : 2));
        }
        String folder = recorded("later", file, "-p threshold=700");
        assertThat(Plumb.line("diagnose %s --victim 1", folder).out())
                .startsWith("who filled the queue? 10.0.0.2:4000 → 10.0.1.2:5201 udp: 100.0 % of what built the queue,"
                        + " and 100.0 % of what left meanwhile\n")
                .doesNotContain("5202");
    }

    /**
     * 30 frames of the lowest class, then one of another flow, and behind it 40 of the highest class, which pass it.
     * They left while it waited, but built nothing of its queue.
     */
    @Test
    void aVictimIsAskedForInItsOwnQueue() throws IOException {
        ByteBuffer file = capture(71);
        for (int i = 0; i < 71; i++) {
            byte[] frame = frame4(i < 30 ? 1 : i == 30 ? 0 : 2);
            packet(file, i < 31 ? 60L * i : 5_000 + 300L * (i - 31), i < 31 ? frame : urgent(frame));
        }
        String folder = recorded(
                "queues",
                file,
                "-p threshold=350 -p queues=8 -p depths=4096 -p m0=9 -p packet=819 --queues 8 --scheduler" + " strict");
        assertThat(Plumb.line("diagnose %s", folder).out()).contains("waited  queue   came");
        String text = Plumb.line("diagnose %s --victim 1", folder).out();
        assertThat(text)
                .contains("port 1, queue 0: ", "original, all queues of the port: whose packets built them up to ");
        for (String line : README_LINES) {
            assertThat(text.lines()).contains(line);
        }
        JsonNode own = json("diagnose %s --victim 1 --json", folder);
        assertThat(own.path("qid").asInt(-1)).isZero();
        assertThat(own.at("/original/flows").findValuesAsText("dst_port")).containsExactly("5201");
        assertThat(own.at("/whole/flows").findValuesAsText("dst_port")).containsExactlyInAnyOrder("5201", "5202");
        JsonNode port = json("diagnose %s --from 1us --to 100us --json", folder);
        assertThat(port.has("qid")).isFalse();
        assertThat(port.has("whole")).isFalse();
        assertThat(json("diagnose %s --from 1us --to 100us --queue 7 --json", folder)
                        .path("qid")
                        .asInt())
                .isEqualTo(7);
        refused(ExitCode.USAGE, "there are 0 to 7", "diagnose %s --victim 1 --queue 8", folder);
        refused(ExitCode.USAGE, "--queue says what", "diagnose %s --queue 1", folder);
        refused(ExitCode.USAGE, "there are 0 to 0", "diagnose %s --victim 1 --queue 1", history);
    }

    /** 255.255.255.255 and 240.0.0.0/4 look like hashes of IPv6 addresses, but are none unless both ends do. */
    @Test
    void reservedAddressesAreIpv4() throws IOException {
        ByteBuffer file = capture(30);
        for (int i = 0; i < 30; i++) {
            packet(
                    file,
                    60L * i,
                    ByteBuffer.wrap(frame4(1))
                            .putInt(30, i < 20 ? -1 : 0xF001_0203)
                            .array());
        }
        for (String ip6 : List.of("0", "1")) {
            String folder = recorded("reserved" + ip6, file, "-p ip6=" + ip6);
            String text =
                    Plumb.line("diagnose %s --from 0us --to 100us", folder).out();
            assertThat(text)
                    .doesNotContain("ipv6#")
                    .contains("10.0.0.2:4000 → 255.255.255.255:5201 udp", "10.0.0.2:4000 → 240.1.2.3:5201 udp");
            JsonNode answer = json("diagnose %s --from 0us --to 100us --json", folder);
            assertThat(answer.at("/direct/flows").findValuesAsText("dst"))
                    .containsExactly("255.255.255.255", "240.1.2.3");
        }
    }

    private static ByteBuffer capture(int packets) {
        return ByteBuffer.allocate(24 + packets * (16 + LINK_BYTES))
                .putInt(0xA1B23C4D)
                .putInt(0x0002_0004)
                .putLong(0)
                .putInt(65_535)
                .putInt(1);
    }

    private static void packet(ByteBuffer file, long nanos, byte[] frame) {
        file.putInt(0)
                .putInt((int) nanos)
                .putInt(frame.length)
                .putInt(frame.length)
                .put(frame);
    }

    /** The same frame of the highest class: DSCP 56. */
    private static byte[] urgent(byte[] frame) {
        return ByteBuffer.wrap(frame).put(15, (byte) 0xE0).array();
    }

    private static String recorded(String name, ByteBuffer file, String options) throws IOException {
        Path capture = temp.resolve(name + ".pcap");
        Files.write(capture, Arrays.copyOf(file.array(), file.position()));
        Path folder = temp.resolve(name);
        Plumb.line(
                        "replay printqueue --rate 10gbit --queue-packets 4096 --in %s --history %s " + options,
                        capture,
                        folder)
                .must();
        return folder.toString();
    }

    @Test
    void anIntervalThatNobodyRecordedIsAGap() throws IOException {
        JsonNode diagnosis = json("diagnose %s --from 100s --to 101s --json", history);
        assertThat(diagnosis.at("/direct/packets").asLong()).isZero();
        assertThat(diagnosis.at("/direct/gaps").size()).isEqualTo(1);
        assertThat(diagnosis.at("/direct/confidence").asText()).isEqualTo("low");
        assertThat(diagnosis.at("/direct/covered").asDouble()).isZero();
        Path page = temp.resolve("nobody.html");
        Plumb.Outcome text = Plumb.line("diagnose %s --from 100s --to 101s --html %s", history, page);
        assertThat(text.out())
                .startsWith("who filled the queue? not recorded for that time")
                .doesNotContain("nobody");
        assertThat(Files.readString(page))
                .contains("there are no samples of the queue in the time asked for", "not recorded")
                .doesNotContain("<rect");
    }

    @Test
    void wrongUseIsExplained() {
        refused(ExitCode.REJECTED, "--history", "diagnose %s", temp.resolve("nonesuch"));
        refused(ExitCode.USAGE, "a number from 1 to", "diagnose %s --victim 0", history);
        refused(ExitCode.USAGE, "has --from and --to", "diagnose %s --from 1ms", history);
        refused(ExitCode.USAGE, "is not after", "diagnose %s --from 5ms --to 5ms", history);
        refused(ExitCode.USAGE, "write a time", "diagnose %s --from soon --to 5ms", history);
        refused(ExitCode.USAGE, "there are [1]", "diagnose %s --port 7", history);
        refused(ExitCode.USAGE, "or --from and --to", "diagnose %s --victim 1 --from 1ms", history);
        refused(ExitCode.USAGE, "keeps no history", "replay l2forward --in gen:zipf?packets=1 --history %s", history);
        refused(
                ExitCode.USAGE,
                "holds more than one packet",
                "replay printqueue -p m0=11 --in gen:zipf?packets=1 --history %s",
                history);
        refused(
                ExitCode.ENVIRONMENT,
                "different windows",
                "replay printqueue -p m0=9 --in gen:zipf?packets=9 --history %s",
                history);
    }

    private static void refused(int exit, String because, String line, Object... values) {
        Plumb.Outcome outcome = Plumb.line(line, values);
        assertThat(outcome.err()).contains(because);
        assertThat(outcome.exit()).isEqualTo(exit);
    }
}
