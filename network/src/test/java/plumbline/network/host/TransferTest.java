package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.kernel.Node;
import plumbline.network.kernel.Simulation;
import plumbline.network.kernel.SwitchNode;
import plumbline.network.transport.TcpConfig;
import plumbline.pipelines.Switch;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/** A flow from host to host through a switch. */
class TransferTest {
    private static final LinkConfig GIGABIT = new LinkConfig(1_000_000_000, 5_000);

    private static Verified forwarding() {
        return Verifier.verify(
                        Assembler.assemble(
                                        "between",
                                        "program between\ninclude \"ethernet\"\n"
                                                + "ingress { stage { ucast_egress_port = ingress_port ^ 1 } }",
                                        Map.of(),
                                        IncludeResolver.library())
                                .orThrow(),
                        Targets.named("pisa"))
                .orThrow();
    }

    private static FlowRecord alone(long bytes) {
        Simulation network = new Simulation(1, 256);
        Simulation.Ends left = network.link(GIGABIT, "a", 0, "s", 0);
        Simulation.Ends right = network.link(GIGABIT, "s", 1, "b", 0);
        Host a = new Host("a", new HostAddress(1, 0x0a000001), left.a(), HostConfig.DEFAULT);
        Host b = new Host("b", new HostAddress(2, 0x0a000002), right.b(), HostConfig.DEFAULT);
        network.add(a);
        network.add(b);
        network.add(new SwitchNode(
                "s",
                Switch.builder(forwarding(), new Compiler()),
                TrafficManagerConfig.DEFAULT,
                List.of(left.b(), right.a()),
                256,
                10_000));
        List<FlowRecord> records = new ArrayList<>();
        Host.open(new Flow(7, "a", "b", 1_000, bytes, TcpConfig.DEFAULT, "x"), a, b, records::add);
        network.run(Node.NEVER, () -> false);
        assertThat(records).hasSize(1);
        assertThat(a.open()).isEmpty();
        return records.getFirst();
    }

    /**
     * SYN and SYN-ACK have 66 bytes and 24 of overhead: 720 ns; the acknowledgement of 60 bytes keeps the NIC for 672
     * ns; the segment has 1,054 bytes: 8,624 ns. Each crosses two links of 5,000 ns.
     */
    @Test
    void aSegmentTakesTheSumOfItsSteps() {
        FlowRecord record = alone(1_000);
        assertThat(record.completionNanos()).isEqualTo(2 * 2 * (720 + 5_000) + 672 + 2 * (8_624 + 5_000));
        assertThat(record.acknowledgedAt() - record.completedAt()).isEqualTo(2 * (672 + 5_000));
        assertThat(record.sent()).isEqualTo(1);
        assertThat(record.complete()).isTrue();
    }

    /** 685 segments, of 1,538 bytes on the wire but the last, keep a link busy for 8.42 ms; 10, 20 and 40 do not. */
    @Test
    void aWindowThatGrowsFillsTheLink() {
        FlowRecord record = alone(1_000_000);
        assertThat(record.sent()).isEqualTo(685);
        assertThat(record.retransmissions()).isZero();
        assertThat(record.completionNanos()).isBetween(8_428_000L, 8_528_000L);
    }
}
