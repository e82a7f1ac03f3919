package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * Packets that come together leave in the order they came, whichever of them leave at once. The compiler lets packets
 * pass their queue, the interpreter none, and nobody can tell.
 */
class BatchTest {
    private static final String PROGRAM = """
        program batch
        include "ethernet"
        ingress {
            stage {
                ucast_egress_port = ethernet.type[1:0]                      // there is no port 3
            }
            stage {
                when ethernet.type[2:2] == 1 : drop_ctl = 1
                when ethernet.type[3:3] == 1 : mcast_grp_a = 5
            }
        }
        """;
    private static final int PACKETS = 300;
    private static final int INSTANTS = 3;

    private record Seen(List<List<MemoryPort.TimedFrame>> sent, String report) {}

    /** What packets of port 0 may ask for: all the same at first, then more and more. Those of port 1 go to port 0. */
    @ParameterizedTest
    @ValueSource(ints = {0b0000, 0b0001, 0b0011, 0b0111, 0b1111})
    void packetsThatLeaveAtOnceKeepTheirPlaceAmongOthers(int wishes) {
        for (int seed = 0; seed < 10; seed++) {
            Seen compiled = run(new Compiler(), wishes, seed);
            assertThat(compiled).usingRecursiveComparison().isEqualTo(run(new Interpreter(), wishes, seed));
            assertThat(compiled.sent()).anySatisfy(port -> assertThat(port).isNotEmpty());
        }
    }

    private static Seen run(Engine engine, int wishes, int seed) {
        Random random = new Random(seed);
        List<MemoryPort> ports = Stream.of("a", "b", "c").map(MemoryPort::new).toList();
        for (int i = 0; i < PACKETS; i++) {
            byte[] packet = new byte[14 + random.nextInt(100)];
            packet[0] = (byte) i;
            int in = random.nextInt(2);
            packet[13] = in == 0 ? (byte) (random.nextInt(16) & wishes) : 0;
            ports.get(in).add((long) i * INSTANTS / PACKETS * 1_000, packet);
        }
        SwitchBuilder builder = Switch.builder(Programs.verified(PROGRAM), engine)
                .multicastGroup(5, List.of(new MulticastGroups.Member(0, 1), new MulticastGroups.Member(2, 2)));
        for (int number = 0; number < ports.size(); number++) {
            builder.port(number, ports.get(number));
        }
        StepRunner runner = new StepRunner(builder.build());
        String report = runner.run().toString();
        List<List<MemoryPort.TimedFrame>> sent = new ArrayList<>();
        ports.forEach(port -> sent.add(port.sent()));
        return new Seen(sent, report);
    }
}
