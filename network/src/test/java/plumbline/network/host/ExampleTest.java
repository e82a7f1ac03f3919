package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.kernel.Node;
import plumbline.network.kernel.Simulation;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.FlowStarter;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;

/** The example of docs/NETWORK.md. */
class ExampleTest {
    @Test
    void theExampleRunsAndIsTheDocuments() throws IOException {
        // example
        Simulation network = new Simulation(1, 128);
        LinkConfig gigabit = new LinkConfig(1_000_000_000, 10_000).withLoss(0.001);
        Simulation.Ends link = network.link(gigabit, "a", 0, "b", 0);
        Host a = new Host("a", new HostAddress(0x0200_0000_0001L, 0x0a00_0001), link.a(), HostConfig.DEFAULT);
        Host b = new Host("b", new HostAddress(0x0200_0000_0002L, 0x0a00_0002), link.b(), HostConfig.DEFAULT);
        TcpConfig cubic = TcpConfig.DEFAULT.with(CongestionControlKind.CUBIC).withMinRto(10_000_000);
        FlowKind web = new FlowKind("web", cubic, 0, 100_000_000);
        double gap = PoissonFlows.meanGapNanos(0.3, 1e9, FlowSizes.WEB);
        HostPairs pair = new HostPairs(List.of("a"), List.of("b"));
        Iterator<Flow> flows = new MergedFlows(List.of(new PoissonFlows(web, pair, FlowSizes.WEB, gap, 1)));
        List<FlowRecord> ended = new ArrayList<>();
        network.add(a);
        network.add(b);
        network.add(new FlowStarter(flows, Map.of("a", a, "b", b), ended::add));
        network.run(Node.NEVER, () -> false);
        // end
        assertThat(ended).hasSizeBetween(60, 140).allMatch(FlowRecord::complete);
        List<String> lines = Files.readAllLines(Path.of("src/test/java/plumbline/network/host/ExampleTest.java"));
        List<String> example =
                lines.subList(lines.indexOf("        // example") + 1, lines.indexOf("        // end")).stream()
                        .map(String::strip)
                        .toList();
        assertThat(Files.readAllLines(Path.of("../docs/NETWORK.md")).stream().map(String::strip))
                .containsSubsequence(example);
    }
}
