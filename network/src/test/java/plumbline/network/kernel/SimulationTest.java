package plumbline.network.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

class SimulationTest {
    private static final int FRAME_BYTES = 256;
    private static final LinkConfig GIGABIT = new LinkConfig(1_000_000_000, 500);

    /** Sends packets of given lengths back to back from time 0, and notes when others come. */
    private static final class Station implements Node {
        private final String name;
        private final LinkEnd link;
        private final int[] lengths;
        private final List<Long> arrivals = new ArrayList<>();
        private long free;
        private int next;

        Station(String name, LinkEnd link, int... lengths) {
            this.name = name;
            this.link = link;
            this.lengths = lengths;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long nextNanos() {
            return Math.min(next < lengths.length ? free : NEVER, link.in().nextArrival());
        }

        @Override
        public void advance(long nanos) {
            for (Frame frame = link.in().receive(nanos);
                    frame != null;
                    frame = link.in().receive(nanos)) {
                arrivals.add(frame.nanos());
                link.in().frames().release(frame);
            }
            if (next < lengths.length && free <= nanos) {
                Frame frame = link.out().frames().take();
                frame.place(Frame.HEADROOM, 60);
                frame.missing(lengths[next++] - 60);
                free = nanos + link.out().link().transmissionNanos(frame.wireLength());
                link.out().send(frame, nanos);
            }
        }

        @Override
        public void expect(int port, long nanos) {
            // Looked up when asked.
        }
    }

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

    private static SwitchNode between(String name, Verified program, LinkEnd left, LinkEnd right) {
        return new SwitchNode(
                name,
                Switch.builder(program, new Compiler()),
                TrafficManagerConfig.DEFAULT,
                List.of(left, right),
                FRAME_BYTES,
                1_000);
    }

    @Test
    void packetsUnderWayArriveInTheirOrder() {
        Simulation network = new Simulation(1, FRAME_BYTES);
        Simulation.Ends link = network.link(new LinkConfig(1_000_000_000, 5_000), "a", 0, "b", 0);
        int[] lengths = IntStream.range(0, 40).map(i -> 60 + i).toArray(); // at first 8 under way, then fewer
        network.add(new Station("a", link.a(), lengths));
        Station receiver = new Station("b", link.b());
        network.add(receiver);
        network.run(Node.NEVER, () -> false);
        List<Long> expected = new ArrayList<>();
        long sent = 0;
        for (int length : lengths) {
            sent += (length + 24) * 8L;
            expected.add(sent + 5_000);
        }
        assertThat(receiver.arrivals).isEqualTo(expected);
    }

    @Test
    void aPacketTakesTheSumOfItsTransmissionsAndDelays() {
        Simulation network = new Simulation(1, FRAME_BYTES);
        Verified program = forwarding();
        Simulation.Ends first = network.link(GIGABIT, "a", 0, "s1", 0);
        Simulation.Ends second = network.link(new LinkConfig(100_000_000, 7), "s1", 1, "s2", 0);
        Simulation.Ends third = network.link(new LinkConfig(3_000_000_000L, 1_000), "s2", 1, "b", 0);
        network.add(new Station("a", first.a(), 1_514));
        Station receiver = new Station("b", third.b());
        network.add(receiver);
        network.add(between("s2", program, second.b(), third.a()));
        network.add(between("s1", program, first.b(), second.a()));
        network.run(Node.NEVER, () -> false);
        // 1,538 bytes on the wire: 12,304 ns, 123,040 ns, and 4,101.33 ns, which become 4,102.
        assertThat(receiver.arrivals).containsExactly(12_304L + 500 + 123_040 + 7 + 4_102 + 1_000);
    }

    @Test
    void theSlowestLinkSpacesPackets() {
        Simulation network = new Simulation(1, FRAME_BYTES);
        Simulation.Ends first = network.link(GIGABIT, "a", 0, "s", 0);
        Simulation.Ends second = network.link(new LinkConfig(100_000_000, 500), "s", 1, "b", 0);
        network.add(new Station("a", first.a(), 976, 976, 976));
        Station receiver = new Station("b", second.b());
        network.add(receiver);
        network.add(between("s", forwarding(), first.b(), second.a()));
        network.run(Node.NEVER, () -> false);
        // 1,000 bytes on the wire: 8 µs and 80 µs.
        assertThat(receiver.arrivals).containsExactly(89_000L, 169_000L, 249_000L);
        assertThat(first.a().out().sent()).isEqualTo(3);
        assertThat(first.a().out().underWay()).isZero();
    }

    @Test
    void lossesAreDrawnByTheNamesOfTheNodes() {
        List<Long> once = arrivals(false);
        assertThat(once).hasSizeBetween(800, 980);
        assertThat(arrivals(true)).isEqualTo(once);
    }

    private static List<Long> arrivals(boolean otherOrder) {
        Simulation network = new Simulation(5, FRAME_BYTES);
        if (otherOrder) {
            Simulation.Ends other = network.link(GIGABIT.withLoss(0.5), "c", 0, "d", 0);
            network.add(new Station("d", other.b()));
            network.add(new Station("c", other.a(), new int[] {100, 100}));
        }
        Simulation.Ends link = network.link(GIGABIT.withLoss(0.1), "a", 0, "b", 0);
        int[] lengths = new int[1_000];
        Arrays.fill(lengths, 100);
        Station receiver = new Station("b", link.b());
        network.add(receiver);
        network.add(new Station("a", link.a(), lengths));
        network.run(Node.NEVER, () -> false);
        assertThat(link.a().out().sent())
                .isEqualTo(link.a().out().lost() + link.a().out().received());
        return receiver.arrivals;
    }

    @Test
    void runsUpToATime() {
        Simulation network = new Simulation(1, FRAME_BYTES);
        Simulation.Ends link = network.link(GIGABIT, "a", 0, "b", 0);
        Station receiver = new Station("b", link.b());
        network.add(new Station("a", link.a(), 976, 976));
        network.add(receiver);
        network.run(8_499, () -> false);
        assertThat(receiver.arrivals).isEmpty();
        assertThat(link.a().out().underWay()).isEqualTo(2);
        network.run(8_500, () -> false);
        assertThat(receiver.arrivals).containsExactly(8_500L);
    }

    @Test
    void whenItIsEnoughAllNodesEndAtOneInstant() {
        List<Long> inOrder = whenItIsEnough(true);
        assertThat(inOrder.getFirst()).isGreaterThan(20);
        assertThat(whenItIsEnough(false)).isEqualTo(inOrder);
    }

    /** What a switch has sent by then, how many events there were, and the time. */
    private static List<Long> whenItIsEnough(boolean inOrder) {
        Simulation network = new Simulation(1, FRAME_BYTES);
        LinkConfig link = new LinkConfig(10_000_000_000L, 1_000);
        Simulation.Ends first = network.link(link, "a", 0, "s", 0);
        Simulation.Ends second = network.link(link, "s", 1, "b", 0);
        int[] lengths = new int[100];
        Arrays.fill(lengths, 60);
        Station receiver = new Station("b", second.b());
        network.add(new Station("a", first.a(), lengths));
        network.add(receiver);
        network.add(between("s", forwarding(), first.b(), second.a()));
        if (inOrder) {
            second.a().out().listen(FrameListener.NONE);
        }
        network.run(Node.NEVER, () -> receiver.arrivals.size() == 20);
        return List.of(second.a().out().sent(), network.events(), network.now());
    }

    @Test
    void namesWhatIsNotThere() {
        Simulation network = new Simulation(1, FRAME_BYTES);
        Simulation.Ends link = network.link(GIGABIT, "a", 0, "b", 0);
        network.add(new Station("a", link.a()));
        assertThatThrownBy(network::nextNanos).hasMessageContaining("a link leads to b, which is not there");
        assertThatThrownBy(() -> network.add(new Station("a", link.a())))
                .hasMessageContaining("two nodes are called a");
    }
}
