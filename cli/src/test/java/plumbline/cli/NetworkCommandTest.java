package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.terminal.ExitCode;

/** {@code plumb network}: what it prints and writes, and what it refuses. */
@Execution(ExecutionMode.CONCURRENT)
class NetworkCommandTest {
    @TempDir
    Path temp;

    private static Plumb.Outcome network(String line, Object... values) {
        return Plumb.line("network " + line, values);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(temp.resolve(name), text).toString();
    }

    @Test
    void reportsInJsonAndCsv() throws IOException {
        Path flows = temp.resolve("flows.csv");
        Path capture = temp.resolve("link.pcapng");
        Path goodput = temp.resolve("goodput.csv");
        Plumb.Outcome outcome = network(
                "star --goodput 1us=%s hosts=4 --engine interpreter --traffic incast,to=h2,bytes=30kB"
                        + " --flows %s --capture s1,h2=%s --json",
                goodput, flows, capture);
        assertThat(outcome.err()).isEmpty();
        JsonNode report = new ObjectMapper().readTree(outcome.out());
        assertThat(report.path("flows_completed").asInt()).isEqualTo(3);
        assertThat(report.path("ended").asText()).isEqualTo("flows_done");
        assertThat(report.path("links")).hasSize(8);
        assertThat(Files.readAllLines(flows)).hasSize(4).element(1).asString().startsWith("0,incast,h1,h2,0,10000,");
        assertThat(capture).isNotEmptyFile();
        assertThat(Files.readAllLines(goodput).stream()
                        .skip(1)
                        .map(line -> line.split(","))
                        .filter(line -> line[0].equals("0"))
                        .mapToLong(line -> Long.parseLong(line[3]))
                        .sum())
                .isEqualTo(10_000);
    }

    @Test
    void theSameSeedGivesTheSameBytesWithBothEngines() {
        List<String> texts = new ArrayList<>();
        for (String engine : List.of("compiled", "interpreter", "interpreter")) {
            texts.add(network(
                            "leaf-spine leaves=2 hosts=2 spines=2 --duration 2ms --seed 5 --flows %s --engine %s",
                            temp.resolve("flows" + texts.size()), engine)
                    .out());
        }
        assertThat(texts.get(1)).isEqualTo(texts.get(0));
        assertThat(texts.get(2)).isEqualTo(texts.get(0));
        assertThat(temp.resolve("flows1")).hasSameTextualContentAs(temp.resolve("flows0"));
    }

    @Test
    void drawsWhatCameOfIt() throws IOException {
        Path folder = temp.resolve("charts");
        Plumb.Outcome outcome = network("star hosts=3 --traffic incast,to=h2,bytes=30kB --charts %s", folder);
        assertThat(outcome.exit()).isZero();
        for (String name : List.of("completion", "goodput", "links")) {
            assertThat(folder.resolve(name + ".png")).isNotEmptyFile();
            assertThat(folder.resolve(name + ".svg")).isNotEmptyFile();
        }
    }

    @Test
    void saysWhoDropsEverything() throws IOException {
        String program =
                file("nothing.plumb", "program nothing\ninclude \"ethernet\"\ningress { stage { drop_ctl = 1 } }\n");
        Plumb.Outcome outcome = network("star hosts=2 --program %s --traffic once,bytes=1kB --until 2s", program);
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("1 of 1 flows did not complete; of 1 not a byte arrived")
                .contains("no flow got through: s1 dropped 2 packets as ingress_program");
    }

    @Test
    void listsThePresets() throws IOException {
        assertThat(network("--presets").out())
                .startsWith("dumbbell: pairs of hosts")
                .contains("  pairs    ");
        JsonNode star =
                new ObjectMapper().readTree(network("--presets --json").out()).get(1);
        assertThat(star.path("preset").asText()).isEqualTo("star");
        assertThat(star.path("parameters").get(0).path("name").asText()).isEqualTo("hosts");
    }

    @Test
    void saysThatNothingWasSent() throws IOException {
        Plumb.Outcome outcome = network("star --traffic list,file=%s --until 1ms", file("flows.csv", "# none\n"));
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).endsWith("no flow started\n");
    }

    @Test
    void saysWhichProgramsOfTheFileDoNotRun() throws IOException {
        String topology = file("net.yaml", """
            each_link: {rate: 1gbit, delay: 1us}
            switches: {s1: {program: l2switch}, s2: {program: l2forward}}
            hosts: [h1, h2]
            links: [{between: [h1, s1]}, {between: [s1, s2]}, {between: [s2, h2]}]
            """);
        String line = topology + " --program l2forward --traffic once,bytes=1kB";
        String remark = "--program: l2forward in the place of l2switch in s1";
        assertThat(network(line).out()).contains(remark);
        assertThat(network(line + " --json").out()).contains(remark);
        assertThat(network("star hosts=2 --program l2switch --traffic once,bytes=1kB")
                        .out())
                .doesNotContain("in the place of");
    }

    @Test
    void setUpCommandsAreExecutedAtTheirTimes() throws IOException {
        file("ports.plumb", """
            program ports
            include "ethernet"
            table out {
                key { ingress_port : exact }
                action to(port : bit<9>) { ucast_egress_port = port }
                action drop() { drop_ctl = 1 }
                default drop()
                size 4
            }
            ingress { stage { apply out } }
            """);
        file("tables.txt", "table add out '0 => to(1)'\n@300ms table add out '1 => to(0)'\n");
        String topology = file("net.yaml", """
            each_link: {rate: 1gbit, delay: 1us}
            switches: {s1: {program: ports.plumb, setup: [tables.txt]}}
            hosts: [h1, h2]
            links: [{between: [h1, "s1:0"]}, {between: [h2, "s1:1"]}]
            """);
        Plumb.Outcome outcome = network("%s --traffic once,bytes=1kB", topology);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        // The answer to the first SYN is dropped; the one that is sent again after a second gets through.
        assertThat(outcome.out()).contains("1 of 1 flows completed in 1,000.").contains("ingress_program");
    }

    /** The second link has half the rate of the first: the second packet waits until the first has been sent. */
    @Test
    void aPacketIsFollowedThroughQueuesAndRewriting() throws IOException {
        file("nat.plumb", """
            program nat
            include "ipv4"
            mirror again to recirculation at most 1 packet per 1s
            ingress {
                stage {
                    when recirculated : drop_ctl = 1
                    else {
                        ucast_egress_port = ingress_port ^ 1
                        when ipv4.valid { ipv4.src = 9.9.9.9; mirror_type = again }
                    }
                }
            }
            egress { stage { when ipv4.valid : ipv4.dst = 8.8.8.8 } }
            """);
        String topology = file("net.yaml", """
            each_link: {rate: 1gbit, delay: 1us}
            switches: {s1: {program: nat.plumb}}
            hosts: [h1, h2]
            links: [{between: [h1, "s1:0"]}, {between: [h2, "s1:1"], rate: 500mbit}]
            """);
        String traced = topology + " --transport udp:1gbit --traffic once,bytes=2000 --trace ";
        assertThat(network(traced + "0:1").out().lines())
                .containsSubsequence(
                        "packet 1 of flow 0",
                        "            ipv4.src: 10.0.0.1 → 9.9.9.9",
                        "  queue 0 of port 1: 0 cells are before it",
                        "            ipv4.dst: 10.0.0.0 → 8.8.8.8",
                        "  it goes no further in s1")
                .anyMatch(line -> line.strip().startsWith("• ipv4.src = 9.9.9.9"))
                .anyMatch(line -> line.endsWith("ns: s1: it comes back from recirculation"))
                .anyMatch(line -> line.endsWith("ns: h2 takes it in"));
        assertThat(network(traced + "0:2").out().lines())
                .anyMatch(line -> line.contains("ns: s1: it leaves queue 0 of port 1"))
                .anyMatch(line -> line.endsWith("ns: h2 takes it in"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        2|nowhere|plumb: 'nowhere' is neither a preset nor a file; presets: dumbbell, star, leaf-spine, fat-tree
        2|star host=3|plumb: star: star has no 'host'; did you mean 'hosts'?
        2|star hosts=1|plumb: star: hosts=1: 2 to 500
        2|fat-tree k=3|plumb: fat-tree: k=3: an even number, 2 to 32
        2|dumbbell rate=fast|plumb: dumbbell: rate=fast delay=10us: 'fast' is no rate
        2|star --traffic burst|plumb: --traffic burst: there are poisson, incast, long, onoff, once, list
        2|star --traffic once,byte=1|plumb: --traffic once,byte=1: it has no 'byte'; did you mean 'bytes'?
        2|star --traffic once,from=h1,to=h1|plumb: --traffic once,from=h1,to=h1: no host is to send to another
        2|star --traffic onoff,from=h2,to=h2|plumb: --traffic onoff,from=h2,to=h2: no host is to send to another
        2|star --traffic incast,to=h99|plumb: --traffic incast,to=h99: senders: 1 to 8, to one of the hosts
        2|star --transport nosuch|plumb: --transport nosuch: there are reno, cubic, dctcp, vegas, bbr, packet_pair, fixed, udp:RATE
        2|star --trace x|plumb: --trace x: write the number of a flow
        2|star --capture h1=f|plumb: --capture h1=f: write A,B=FILE
        2|star --duration 5|plumb: --duration 5: '5' is no time
        2|star --program rooter|plumb: 'rooter' is neither a built-in program nor a file; did you mean 'router'?
        2||plumb: name a topology
        """)
    void refuses(int exit, String line, String message) {
        Plumb.Outcome outcome = network(line == null ? "" : line);
        assertThat(outcome.err()).startsWith(message);
        assertThat(outcome.exit()).isEqualTo(exit);
    }

    @Test
    void aWrongFileIsRejectedWithThePlaces() throws IOException {
        String topology = file("net.yaml", """
            each_link: {rate: 1gbit, delay: 1us}
            switches: {s1: {program: l2swich}}
            hosts: [h1, h2]
            links: [{between: [h1, s1]}]
            """);
        Plumb.Outcome unconnected = network(topology);
        assertThat(unconnected.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(unconnected.err())
                .contains("net.yaml:3:13: error[unconnected]: the host h2 has no link", "     3 | hosts: [h1, h2]");
        file("net.yaml", Files.readString(temp.resolve("net.yaml")).replace(", h2", ""));
        Plumb.Outcome unknown = network(topology);
        assertThat(unknown.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(unknown.err()).contains("net.yaml:2:12: error[switch]: s1: 'l2swich' is neither");
    }
}
