package plumbline.pipelines.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** The bytes that leave: marked behind a program that writes the IP header and its checksum, and counted. */
class MarkedPacketsTest {
    private static final String PROGRAM = """
        program route
        include "ipv4"
        ingress { stage {
            ucast_egress_port = 1
            ipv4.ttl = ipv4.ttl - 1
        } }
        """;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    /** @param pipe of the port that they leave by; they come in by pipe 0 */
    record Setup(Engine engine, int pipe) {}

    static Stream<Setup> setups() {
        return Stream.of(new Interpreter(), new Compiler())
                .flatMap(engine -> Stream.of(new Setup(engine, 0), new Setup(engine, 1)));
    }

    private SwitchReport run(Setup setup, String ecn, int... fieldOfEach) {
        for (int bits : fieldOfEach) {
            byte[] bytes = new byte[60];
            bytes[12] = 8;
            byte[] header = {
                0x45, (byte) (0xb8 | bits), 0, 46, 0, 1, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, (byte) 2
            };
            int checksum = ~sum(header) & 0xffff;
            header[10] = (byte) (checksum >> 8);
            header[11] = (byte) checksum;
            System.arraycopy(header, 0, bytes, 14, 20);
            in.add(0, bytes);
        }
        PortConfig port = PortConfig.DEFAULT
                .withRate(8_000_000_000L)
                .withOverhead(0)
                .with(QueueConfig.DEFAULT.with(EcnMarking.of(ecn)));
        Switch target = Switch.builder(Programs.verified(PROGRAM), setup.engine)
                .port(0, in)
                .port(1, setup.pipe, out)
                .trafficManager(TrafficManagerConfig.DEFAULT.with(port))
                .build();
        return new StepRunner(target).run();
    }

    /** One's complement sum, word by word. */
    private static int sum(byte[] header) {
        int sum = 0;
        for (int i = 0; i < header.length; i += 2) {
            sum += (header[i] & 0xff) << 8 | header[i + 1] & 0xff;
            sum = (sum & 0xffff) + (sum >> 16);
        }
        return sum;
    }

    private List<String> left() {
        List<String> left = new ArrayList<>();
        for (MemoryPort.TimedFrame frame : out.sent()) {
            byte[] header = Arrays.copyOfRange(frame.bytes(), 14, 34);
            assertThat(sum(header)).as("checksum").isEqualTo(0xffff);
            left.add("%02x ttl %d".formatted(header[1] & 0xff, header[8]));
        }
        return left;
    }

    /** The first is on the link, the second finds an empty queue, the third one packet, and so on. */
    @ParameterizedTest
    @MethodSource("setups")
    void theStepMarksWhoKnowsEcn(Setup setup) {
        SwitchReport report = run(setup, "2packets", 2, 2, 2, 2, 1, 0, 3);
        assertThat(left())
                .containsExactly(
                        "ba ttl 63", "ba ttl 63", "ba ttl 63", "bb ttl 63", "bb ttl 63", "b8 ttl 63", "bb ttl 63");
        PortReport port = report.ports().get(1);
        assertThat(port.queue().marked()).isEqualTo(3);
        assertThat(report.conserved()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("setups")
    void redDropsWhoDoesNot(Setup setup) {
        SwitchReport report = run(setup, "red:0-1packets:weight=1", 2, 2, 2, 0, 0, 1);
        assertThat(left()).containsExactly("ba ttl 63", "ba ttl 63", "bb ttl 63", "bb ttl 63");
        PortReport port = report.ports().get(1);
        assertThat(port.queue().marked()).isEqualTo(2);
        assertThat(port.queue().drops()).isEqualTo(Map.of(DropReason.RED, 2L));
        assertThat(report.conserved()).isTrue();
    }
}
