package plumbline.network.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.network.kernel.LinkConfig;
import plumbline.pipelines.pipe.RecirculationConfig;

class TopologyFileTest {
    private static final String GOOD = """
        each_link: {rate: 1gbit, delay: 1us}
        switches:
          s1: {}
          s2: {program: l2switch, parameters: {entries: 64}, target: tofino1, recirculation_latency: 2us, buffers: 100}
        hosts: [h10, h2]
        links:
          - {between: [h10, s1]}
          - {between: ["s1:7", s2], rate: 100mbit, delay: 1ms, loss: 0.25, overhead: 20}
          - {between: [h2, s2]}
        """;

    @Test
    void readsWhatIsWritten() {
        Topology topology = TopologyFile.read("net.yaml", GOOD);
        assertThat(topology.hosts()).extracting(HostSpec::name).containsExactly("h2", "h10");
        assertThat(topology.switches()).extracting(SwitchSpec::program).containsExactly("router", "l2switch");
        assertThat(topology.switches().get(1).parameters()).isEqualTo(Map.of("entries", 64L));
        assertThat(topology.switches().get(1).target()).isEqualTo("tofino1");
        assertThat(topology.switches().get(1).buffers()).isEqualTo(100);
        assertThat(topology.switches().getFirst().recirculation()).isEqualTo(RecirculationConfig.DEFAULT);
        assertThat(topology.switches().get(1).recirculation())
                .isEqualTo(RecirculationConfig.DEFAULT.withLatency(2_000));
        assertThat(topology.links())
                .extracting(LinkSpec::name, LinkSpec::portOfA, LinkSpec::portOfB, LinkSpec::config)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("h2–s2", 0, 0, new LinkConfig(1_000_000_000, 1_000)),
                        org.assertj.core.groups.Tuple.tuple("h10–s1", 0, 0, new LinkConfig(1_000_000_000, 1_000)),
                        org.assertj.core.groups.Tuple.tuple(
                                "s1–s2", 7, 1, new LinkConfig(100_000_000, 1_000_000, 20, 0.25)));
    }

    @Test
    void theOrderInWhichItIsWrittenMeansNothing() {
        String turned = """
            hosts: [h2, h10]
            links:
              - {between: [s2, h2]}
              - {between: [s2, "s1:7"], rate: 100mbit, delay: 1ms, loss: 0.25, overhead: 20}
              - {between: [h10, s1]}
            switches:
              s2: {program: l2switch, parameters: {entries: 64}, target: tofino1, recirculation_latency: 2us, buffers: 100}
              s1: {}
            each_link: {rate: 1gbit, delay: 1us}
            """;
        assertThat(TopologyFile.read("net.yaml", turned)).isEqualTo(TopologyFile.read("net.yaml", GOOD));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        hosts: [h10, h2]|hosts: [h10, h2, h3]|5:18: error[unconnected]: the host h3 has no link
        hosts: [h10, h2]|hosts: [h10, h2, h2]|5:18: error[node-twice]: two nodes are called h2
        hosts: [h10, h2]|hosts: [h10, h2, 7a]|5:18: error[node-name]: '7a' is no name of a node
        [h2, s2]|[h2, s3]|9:5: error[unknown-node]: the link h2–s3 leads to s3, which is neither a switch nor a host
        [h2, s2]|[h2, h2]|9:5: error[link-to-itself]: a link leads from h2 to itself
        [h2, s2]|[h10, s2]|5:14: error[unconnected]: the host h2 has no link
        [h2, s2]|[h2]|9:5: error[topology]: a link is between two nodes: {between: [h1, s1]}
        [h10, s1]|[h10, "s1:7"]|8:5: error[port-twice]: port 7 of s1 has the link to h10 already
        s1:7|s1:68|8:5: error[port-number]: s1 has no port 68
        100mbit|100|8:5: error[topology]: link s1:7–s2: '100' is no rate in whole bits per second
        0.25|2|8:5: error[topology]: link s1:7–s2: a link with a loss of 2.0: 0 to 1
        delay: 1us|speed: 1us|1:26: error[topology]: unknown key 'each_link.speed'; known here: between, delay, loss, overhead, rate
        recirculation_latency: 2us|recirculation_latency: 0ns|4:3: error[topology]: s2: recirculation_latency: recirculation of 1024 packets, latency 0 ns: at least 1 and 1
        buffers: 100|buffers: many|4:108: error[topology]: 'switches.s2.buffers' takes a whole number, not 'many'
        s2: {|s1: {|4:3: error[topology]: 's1' is there twice
        ~"s1:7", s2~|h10, s2|8:5: error[host-links]: the host h10 has 2 links, to s1, s2
        """)
    void saysWhereWhatIsWrong(String written, String instead, String message) {
        String text = GOOD.replace(written.replace("~", ""), instead);
        assertThat(text).isNotEqualTo(GOOD);
        TopologyException wrong =
                catchThrowableOfType(TopologyException.class, () -> TopologyFile.read("net.yaml", text));
        assertThat(wrong.diagnostics().stream().map(Diagnostic::headline))
                .anyMatch(headline -> headline.startsWith("net.yaml:" + message));
    }

    private static final String ADDRESSED = """
        hosts: [h1, h2]
        addresses:
          h1: {ipv4: 10.0.1.1/24, mac: "08:00:00:00:01:11", gateway: "08:00:00:00:01:00"}
        switches: {s1: {program: mine.p4}}
        each_link: {rate: 1gbit, delay: 1us}
        links: [{between: [h1, s1]}, {between: [h2, s1]}]
        """;

    @Test
    void hostsMayHaveAddressesOfTheirOwn() {
        Topology topology = TopologyFile.read("net.yaml", ADDRESSED);
        AddressPlan plan = new AddressPlan(topology);
        assertThat(plan.host("h1"))
                .extracting(NetworkInterface::addressText, NetworkInterface::macText, NetworkInterface::length)
                .containsExactly("10.0.1.1", "08:00:00:00:01:11", 24);
        assertThat(plan.host("h2").addressText()).isEqualTo("10.0.0.0");
        assertThat(topology.hosts().getFirst().addresses().orElseThrow().gatewayMac())
                .isEqualTo(0x0800_0000_0100L);
        assertThat(TopologyFile.read("net.yaml", ADDRESSED.replace("program: mine.p4", ""))
                        .switches()
                        .getFirst()
                        .program())
                .isEqualTo(SwitchSpec.NO_PROGRAM);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        h1: {ipv4|h3: {ipv4|3:3: error[topology]: addresses of h3, which is no host
        ipv4: 10.0.1.1/24, |''|3:3: error[topology]: addresses of h1: both, {ipv4: 10.0.1.1/24
        10.0.1.1/24|10.0.1.1/33|3:3: error[topology]: h1: '10.0.1.1/33' is no IPv4 address such as 10.0.1.1/24
        mine.p4|router|1:9: error[host-address]: the host h1 has an address of its own, and the routes of s1 follow
        """)
    void saysWhatIsWrongWithAddresses(String written, String instead, String message) {
        TopologyException wrong = catchThrowableOfType(
                TopologyException.class, () -> TopologyFile.read("net.yaml", ADDRESSED.replace(written, instead)));
        assertThat(wrong.diagnostics().stream().map(Diagnostic::headline))
                .anyMatch(headline -> headline.startsWith("net.yaml:" + message));
    }

    @Test
    void whatIsWrongForEachLinkIsSaidOnce() {
        TopologyException wrong = catchThrowableOfType(
                TopologyException.class,
                () -> TopologyFile.read("net.yaml", GOOD.replace("each_link: {rate: 1gbit", "each_link: {rate: fast")));
        assertThat(wrong.diagnostics())
                .singleElement()
                .extracting(Diagnostic::headline)
                .asString()
                .startsWith("net.yaml:1:1: error[topology]: each_link: 'fast' is no rate in whole bits per second");
    }

    @Test
    void aHostThatNobodyCanReachIsNamed() {
        String text = """
            each_link: {rate: 1gbit, delay: 1us}
            switches: {s1: {}, s2: {}}
            hosts: [h1, h2, h3]
            links: [{between: [h1, s1]}, {between: [h2, s1]}, {between: [h3, s2]}]
            """;
        TopologyException wrong =
                catchThrowableOfType(TopologyException.class, () -> TopologyFile.read("net.yaml", text));
        assertThat(wrong).hasMessage("net.yaml:3:17: error[unreachable]: nothing leads from h1 to h3, s2");
        assertThat(wrong.sources().show(wrong.diagnostics().getFirst())).contains("     3 | hosts: [h1, h2, h3]");
    }

    @Test
    void aLoopOfLearningSwitchesIsRefused() {
        String text = """
            each_link: {rate: 1gbit, delay: 1us}
            each_switch: {program: l2switch}
            switches: {s1: , s2: , s3: }
            hosts: [h1]
            links:
              - {between: [h1, s1]}
              - {between: [s1, s2]}
              - {between: [s2, s3]}
              - {between: [s3, s1]}
            """;
        TopologyException wrong =
                catchThrowableOfType(TopologyException.class, () -> TopologyFile.read("net.yaml", text));
        assertThat(wrong.getMessage()).startsWith("net.yaml:9:5: error[loop-of-bridges]: the link s3–s1 closes a loop");
    }

    @Test
    void nothingIsNoTopology() {
        for (String text : List.of("", "# nothing", "- 1", "switches: {}")) {
            assertThat(catchThrowableOfType(TopologyException.class, () -> TopologyFile.read("net.yaml", text)))
                    .as(text)
                    .hasMessageContaining("a topology is an object with switches, hosts and links");
        }
    }
}
