package plumbline.network.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;

/** {@code topology.json} of the P4 tutorials. */
class TutorialTopologyTest {
    private static final String GOOD = """
        {"hosts": {
            "h1": {"ip": "10.0.1.1/24", "mac": "08:00:00:00:01:11",
                   "commands": ["route add default gw 10.0.1.10 dev eth0", "arp -i eth0 -s 10.0.1.10 08:00:00:00:01:00"]},
            "h2": {"ip": "10.0.2.2/16", "mac": "08:00:00:00:02:22", "commands": []},
            "h3": {"ip": "10.0.3.3", "mac": "08:00:00:00:03:33"}},
         "switches": {"s1": {"runtime_json": "pod/s1.json"}, "s2": {"program": "build/wall.json", "cpu_port": "510", "cli_input": "s2-commands.txt"}},
         "links": [
            ["h1", "s1-p3"],
            ["s1-p2", "s2-p7", "2ms", 0.5],
            ["h2", "s2-p1", "0"],
            ["h3", "s2-p2", 5]]}
        """;

    @Test
    void isWhatMininetWouldMakeOfIt() {
        Topology topology = TopologyFile.read("topology.json", GOOD);
        assertThat(topology.endHosts())
                .extracting(host -> host.addresses().orElseThrow())
                .containsExactly(
                        new HostSpec.Addresses(0x0a00_0101, 24, 0x0800_0000_0111L, 0x0800_0000_0100L),
                        new HostSpec.Addresses(0x0a00_0202, 16, 0x0800_0000_0222L, 0),
                        new HostSpec.Addresses(0x0a00_0303, 32, 0x0800_0000_0333L, 0));
        assertThat(topology.links())
                .extracting(link -> link.a() + ":" + link.portOfA() + " " + link.b() + ":" + link.portOfB() + " "
                        + link.config().bitsPerSecond() + " " + link.config().delayNanos())
                .containsExactly(
                        "h1:0 s1:3 1000000000 1000",
                        "h2:0 s2:1 1000000000 1000",
                        "h3:0 s2:2 1000000000 5000000",
                        "s1:2 s2:7 500000 2000000",
                        "s2:510 s2-cpu:0 1000000000 1000");
        assertThat(topology.switches())
                .extracting(SwitchSpec::program)
                .containsExactly(SwitchSpec.NO_PROGRAM, "wall.p4");
        assertThat(topology.switches())
                .extracting(SwitchSpec::setup)
                .containsExactly(List.of("pod/s1.json"), List.of("s2-commands.txt"));
    }

    @Test
    void filesAreBesideItOrInTheFolderAbove(@TempDir Path exercise) throws IOException {
        Path pod = Files.createDirectory(exercise.resolve("pod"));
        Path runtime = Files.createFile(pod.resolve("s1.json"));
        Path program = Files.createFile(exercise.resolve("wall.p4"));
        Topology topology = TopologyFile.read(pod.resolve("topology.json").toString(), GOOD);
        assertThat(topology.switches().get(0).setup()).containsExactly(runtime.toString());
        assertThat(topology.switches().get(1).program()).isEqualTo(program.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "10.0.2.2/16"|"10.0.2.256/16"|4:5: error[topology]: h2: '10.0.2.256/16' is no IPv4 address such as 10.0.1.1/24
        "10.0.2.2/16"|"10.0.1.1/16"|4:5: error[address-twice]: h2 and h1 have the address 10.0.1.1
        "08:00:00:00:02:22"|"08:00:00:00:02"|4:5: error[topology]: h2: '08:00:00:00:02' is no Ethernet address
        -s 10.0.1.10 08:00:00:00:01:00|-s 10.0.1.10 gateway|2:5: error[topology]: h1: 'gateway' is no Ethernet address
        "ip": "10.0.2.2/16", |''|4:5: error[topology]: h2 has an ip and a mac, as "10.0.1.1/24" and "08:00:00:00:01:11"
        ["h1", "s1-p3"]|["h1"]|8:5: error[topology]: a link is ["h1", "s1-p1"]
        "2ms"|"2 weeks"|9:5: error[topology]: '2 weeks'
        0.5]|"fast"]|9:5: error[topology]: "fast" is no rate in Mbit/s such as 0.5
        "s2-p7"|"s3-p7"|9:5: error[unknown-node]: the link s1–s3 leads to s3
        "510"|"none"|6:103: error[topology]: 'switches.s2.cpu_port' takes a whole number
        "510"|"511"|6:54: error[port-number]: s2 has no port 511
        runtime_json|runtime|6:22: error[topology]: unknown key 'switches.s1.runtime'
        """)
    void saysWhereWhatIsWrong(String written, String instead, String message) {
        String text = GOOD.replace(written, instead);
        assertThat(text).isNotEqualTo(GOOD);
        TopologyException wrong =
                catchThrowableOfType(TopologyException.class, () -> TopologyFile.read("topology.json", text));
        assertThat(wrong.diagnostics().stream().map(Diagnostic::headline))
                .anyMatch(headline -> headline.startsWith("topology.json:" + message));
    }
}
