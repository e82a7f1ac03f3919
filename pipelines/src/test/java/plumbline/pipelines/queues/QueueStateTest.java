package plumbline.pipelines.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** What ingress sees of the queues, and what it asks of a queue by rank; worked by hand, in both engines. */
class QueueStateTest {
    /** The source address says the queue; what is seen goes into the destination address. */
    private static final String LOOKS = """
        program looks
        include "ethernet"
        register port : bit<32>[512] from port_depth
        register queue : bit<8>[1024] from queue_depth
        register round : bit<32>[512] from port_round
        metadata all : bit<32>, one : bit<8>, now : bit<32>
        ingress {
            stage {
                ucast_egress_port = 1
                qid = ethernet.src[6:0]
                access port[1] { out all = word }
                access queue[513] { out one = word }
                access round[1] { out now = word }
            }
            stage {
                ethernet.dst = all ++ one
                ethernet.type = now[15:0]
            }
        }
        """;

    private static final String RANKS = """
        program ranks
        include "ethernet"
        ingress { stage { ucast_egress_port = 1; pifo_rank = ethernet.src[31:0] } }
        """;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    private void frame(long nanos, int source) {
        byte[] bytes = new byte[100];
        bytes[11] = (byte) source;
        in.add(nanos, bytes);
    }

    private List<String> sent(Engine engine, String program, PortConfig port) {
        Switch target = Switch.builder(Programs.verified(program), engine)
                .port(0, in)
                .port(1, out)
                .trafficManager(TrafficManagerConfig.DEFAULT.with(port))
                .build();
        assertThat(new StepRunner(target).run().conserved()).isTrue();
        List<String> sent = new ArrayList<>();
        for (MemoryPort.TimedFrame frame : out.sent()) {
            byte[] bytes = frame.bytes();
            sent.add(bytes[11] + " saw " + bytes[4] + " cells, " + bytes[5] + " in queue 1, round " + bytes[13]);
        }
        return sent;
    }

    /**
     * A byte takes a nanosecond; a packet of 100 bytes is two cells and 100 ns. At 0 the first leaves queue 0, which is
     * empty: round 1 serves queue 1, at 100, 200, 300 and 400; it is empty: round 2 serves queue 0 at 500 and 600.
     */
    @ParameterizedTest
    @MethodSource("engines")
    void ingressSeesDepthsAndRound(Engine engine) {
        frame(0, 0);
        frame(10, 0);
        frame(20, 1);
        frame(30, 1);
        frame(40, 0);
        frame(150, 1);
        frame(250, 1);
        frame(1_000, 0);
        PortConfig port =
                PortConfig.DEFAULT.withRate(8_000_000_000L).withOverhead(0).withQueues(2, Scheduling.ROTATING);
        assertThat(sent(engine, LOOKS, port))
                .containsExactly(
                        "0 saw 0 cells, 0 in queue 1, round 0",
                        "1 saw 2 cells, 0 in queue 1, round 1",
                        "1 saw 4 cells, 2 in queue 1, round 1",
                        "1 saw 6 cells, 2 in queue 1, round 1",
                        "1 saw 6 cells, 2 in queue 1, round 1",
                        "0 saw 0 cells, 0 in queue 1, round 1",
                        "0 saw 6 cells, 4 in queue 1, round 1",
                        "0 saw 0 cells, 0 in queue 1, round 3");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theProgramRanks(Engine engine) {
        frame(0, 9);
        frame(1, 5);
        frame(2, 7);
        frame(3, 3);
        frame(4, 5);
        PortConfig port = PortConfig.DEFAULT
                .withRate(8_000_000_000L)
                .withOverhead(0)
                .with(QueueConfig.DEFAULT.with(new Discipline.Pifo()));
        assertThat(sent(engine, RANKS, port))
                .extracting(seen -> seen.charAt(0))
                .containsExactly('9', '3', '5', '5', '7');
    }
}
