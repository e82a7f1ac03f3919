package plumbline.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plumbline.network.host.Flow;
import plumbline.network.report.FlowClass;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.network.transport.TcpConfig;

/** docs/LIBRARY.md's example of a network: what stands there is what runs here. */
class NetworkExampleTest {
    private static final Path PAGE = Path.of("../docs/LIBRARY.md");
    private static final Path THIS = Path.of("src/test/java/plumbline/network/NetworkExampleTest.java");

    @Test
    void thePageShowsWhatRunsHere() throws Exception {
        String code = squeezed(Files.readString(THIS));
        assertThat(Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                        .matcher(Files.readString(PAGE))
                        .results()
                        .map(found -> squeezed(found.group(1)))
                        .filter(example -> example.contains("Topology")))
                .hasSize(1)
                .allSatisfy(example -> assertThat(code).contains(example));
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s", ""); // a page may wrap its lines where it likes
    }

    @Test
    void itRuns() {
        Topology fabric = Preset.LEAF_SPINE.topology(Map.of("leaves", "2", "hosts", "2", "spines", "2"));
        List<Flow> flows = List.of(
                new Flow(0, "h1", "h3", 0, 1_000_000, TcpConfig.DEFAULT, "large"), // from, to, start in ns, bytes
                new Flow(1, "h2", "h4", 50_000, 10_000, TcpConfig.DEFAULT, "small"));
        Network network =
                Network.of(fabric, NetworkSettings.DEFAULT.withSeed(7)).flows(flows.iterator());
        network.at(100_000, () -> System.out.println(network.conservation())); // anything, at any instant
        network.run(1_000_000_000); // until all flows have completed, or a second has passed
        for (FlowClass row : network.report().classes()) {
            System.out.println(row.label() + ": " + row.meanMicros() + " µs, slowdown " + row.meanSlowdown());
        }

        assertThat(network.report().completed()).isEqualTo(2);
        assertThat(network.report().classes()).extracting(FlowClass::label).containsExactly("large", "small");
    }
}
