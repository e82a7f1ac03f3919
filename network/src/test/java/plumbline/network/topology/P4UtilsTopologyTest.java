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

/** {@code p4app.json} of p4-utils: addresses as in the command files of the exercises. */
class P4UtilsTopologyTest {
    private static final String GOOD = """
        {"p4_src": "forward.p4", "cli": true, "pcap_dump": true,
         "topology": {
            "assignment_strategy": "mixed",
            "default": {"bw": 10},
            "links": [
                ["s1", "s2", {"bw": 2.5, "delay": "5ms", "weight": 3}],
                ["h1", "s1"],
                ["s2", "h22"]],
            "hosts": {"h1": {}, "h22": {}},
            "switches": {"s1": {"cli_input": "s1-commands.txt", "priority_queues_num": 8}, "s2": {"program": "other.p4", "cpu_port": true}}}}
        """;

    private static String addresses(Topology topology) {
        AddressPlan plan = new AddressPlan(topology);
        StringBuilder all = new StringBuilder();
        for (HostSpec host : topology.endHosts()) {
            NetworkInterface own = plan.host(host.name());
            all.append(own.addressText() + "/" + own.length() + " " + own.macText() + " "
                    + Long.toHexString(host.addresses().orElseThrow().gatewayMac()) + "; ");
        }
        return all.toString();
    }

    @Test
    void linksWrittenFromHostsHaveTheFirstPorts() {
        Topology topology = TopologyFile.read("p4app.json", GOOD);
        assertThat(topology.links())
                .extracting(link -> link.a() + ":" + link.portOfA() + " " + link.b() + ":" + link.portOfB() + " "
                        + link.config().bitsPerSecond() + " " + link.config().delayNanos())
                .containsExactly(
                        "h1:1 s1:1 10000000 1000",
                        "h22:1 s2:2 10000000 1000",
                        "s1:2 s2:1 2500000 5000000",
                        "s2:3 s2-cpu:0 1000000000 1000");
        assertThat(topology.endHosts()).extracting(HostSpec::name).containsExactly("h1", "h22");
        assertThat(topology.switches()).extracting(SwitchSpec::program).containsExactly("forward.p4", "other.p4");
        assertThat(topology.switches().getFirst().setup()).containsExactly("s1-commands.txt");
    }

    @Test
    void queuesOfPriorities() {
        List<SwitchSpec> switches = TopologyFile.read("p4app.json", GOOD).switches();
        assertThat(switches)
                .extracting(device -> device.queues().port(1).queues() + " "
                        + device.queues().port(1).scheduling().word())
                .containsExactly("8 strict", "1 fifo");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mixed|10.0.1.1/24 00:00:0a:00:01:01 10a000101; 10.0.2.22/24 00:00:0a:00:02:16 10a000216;
        l2|10.0.0.1/16 00:00:0a:00:00:01 0; 10.0.0.22/16 00:00:0a:00:00:16 0;
        l3|10.1.1.2/24 00:00:0a:01:01:02 10a010102; 10.2.22.2/24 00:00:0a:02:16:02 10a021602;
        """)
    void theStrategySaysAddresses(String strategy, String addresses) {
        assertThat(addresses(TopologyFile.read("p4app.json", GOOD.replace("mixed", strategy))))
                .isEqualTo(addresses + " ");
    }

    @Test
    void withoutAStrategyAddressesArePlanned() {
        Topology topology = TopologyFile.read("p4app.json", GOOD.replace("mixed", "manual"));
        assertThat(topology.endHosts()).allMatch(host -> host.addresses().isEmpty());
    }

    @Test
    void filesAreBesideIt(@TempDir Path exercise) throws IOException {
        Path commands = Files.createFile(exercise.resolve("s1-commands.txt"));
        Path program = Files.createFile(exercise.resolve("forward.p4"));
        SwitchSpec device = TopologyFile.read(exercise.resolve("p4app.json").toString(), GOOD)
                .switches()
                .getFirst();
        assertThat(device.program()).isEqualTo(program.toString());
        assertThat(device.setup()).containsExactly(commands.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ["h1", "s1"]|["h1"]|7:9: error[topology]: a link is ["h1", "s1"], with {"bw": 10, "delay": "5ms"}
        num": 8|num": 129|10:57: error[topology]: queues 129: from 1 to 128
        "5ms"|"late"|6:9: error[topology]: 'late' is no time
        "s2", "h22"|"s3", "h22"|8:9: error[unknown-node]: the link s3–h22 leads to s3
        """)
    void saysWhereWhatIsWrong(String written, String instead, String message) {
        String text = GOOD.replace(written, instead);
        assertThat(text).isNotEqualTo(GOOD);
        TopologyException wrong =
                catchThrowableOfType(TopologyException.class, () -> TopologyFile.read("p4app.json", text));
        assertThat(wrong.diagnostics().stream().map(Diagnostic::headline))
                .anyMatch(headline -> headline.startsWith("p4app.json:" + message));
    }
}
