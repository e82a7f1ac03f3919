package plumbline.programs.flowlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;

/** Flowlets against their definition: a flow's path changes only behind a gap, and then as often as chance wants. */
class FlowletTest {
    private static final long GAP = 500_000;
    private static final int FLOWS = 8;

    /** A packet of a flow, which it names by its source port; the destination port numbers the packets. */
    private record Arrival(long nanos, int flow) {}

    /** The port by which each packet left, in the order of their numbers; and how many flowlets began. */
    private record Outcome(List<Integer> ports, long flowlets) {}

    private static Outcome run(Engine engine, Map<String, Long> parameters, List<Arrival> arrivals) {
        MemoryPort host = new MemoryPort("host");
        for (int i = 0; i < arrivals.size(); i++) {
            Arrival one = arrivals.get(i);
            TestFrame frame = one.flow % 2 == 0
                    ? TestFrame.ipv4(64, 17, 0x0A00_0001, 0x0A00_0002)
                    : TestFrame.ipv6(80, 17, new long[] {0xFDL << 56, 1}, new long[] {0xFDL << 56, 2});
            byte[] bytes = frame.ports(1_000 + one.flow, 53).bytes();
            bytes[bytes.length - 2] = (byte) (i >> 8);
            bytes[bytes.length - 1] = (byte) i;
            host.add(one.nanos, bytes);
        }
        MemoryPort[] paths = {new MemoryPort("path 1"), new MemoryPort("path 2")};
        Switch device = Switch.builder(Catalogue.verified("flowlet", "tofino1", parameters), engine)
                .seed(7)
                .port(0, host)
                .port(1, paths[0])
                .port(2, paths[1])
                .build();
        new StepRunner(device).run();
        Map<Integer, Integer> ports = new HashMap<>();
        for (int path = 0; path < 2; path++) {
            for (MemoryPort.TimedFrame frame : paths[path].sent()) {
                byte[] bytes = frame.bytes();
                int number = (bytes[bytes.length - 2] & 255) << 8 | bytes[bytes.length - 1] & 255;
                ports.put(number, path + 1);
            }
        }
        long flowlets = 0;
        for (int slot = 0; slot < 64; slot++) {
            flowlets += device.state().counter("flowlets").packets(slot);
        }
        List<Integer> inOrder = new ArrayList<>();
        for (int i = 0; i < arrivals.size(); i++) {
            inOrder.add(ports.get(i));
        }
        return new Outcome(inOrder, flowlets);
    }

    /** Bursts of several flows at a time; gaps a little shorter and a little longer than one that ends a flowlet. */
    private static List<Arrival> bursts(long seed) {
        Random random = new Random(seed);
        List<Arrival> arrivals = new ArrayList<>();
        long now = 2 * GAP;
        while (arrivals.size() < 4_000) {
            arrivals.add(new Arrival(now, random.nextInt(FLOWS)));
            now += random.nextInt(50) == 0 ? GAP - 20 + random.nextInt(40) : random.nextInt(60_000);
        }
        return arrivals;
    }

    @Test
    void aFlowChangesItsPathOnlyBehindAGap() {
        long seed = new Random().nextLong();
        List<Arrival> arrivals = bursts(seed);
        Outcome outcome = BothEngines.agree(engine -> run(engine, Map.of(), arrivals));
        Map<Integer, Integer> last = new HashMap<>();
        long flowlets = 0;
        long moved = 0;
        for (int i = 0; i < arrivals.size(); i++) {
            Arrival arrival = arrivals.get(i);
            Integer before = last.put(arrival.flow, i);
            boolean begins = before == null || arrival.nanos - arrivals.get(before).nanos > GAP;
            flowlets += begins ? 1 : 0;
            if (before != null && !begins) {
                assertThat(outcome.ports.get(i))
                        .as("packet %d, seed %d", i, seed)
                        .isEqualTo(outcome.ports.get(before));
            } else if (before != null && !outcome.ports.get(i).equals(outcome.ports.get(before))) {
                moved++;
            }
        }
        assertThat(outcome.flowlets).as("seed %d", seed).isEqualTo(flowlets);
        // Each moves with probability one half; five standard deviations of a fair coin.
        assertThat(moved)
                .as("seed %d", seed)
                .isCloseTo(
                        (flowlets - FLOWS) / 2,
                        org.assertj.core.data.Offset.offset((long) Math.ceil(2.5 * Math.sqrt(flowlets)) + 1));
    }

    @Test
    void byHashAFlowNeverMoves() {
        List<Arrival> arrivals = bursts(1);
        Outcome outcome = BothEngines.agree(engine -> run(engine, Map.of("policy", 1L), arrivals));
        Map<Integer, Integer> path = new HashMap<>();
        for (int i = 0; i < arrivals.size(); i++) {
            Integer before = path.put(arrivals.get(i).flow, outcome.ports.get(i));
            assertThat(before).isIn(null, outcome.ports.get(i));
        }
        assertThat(path.values()).contains(1, 2);
    }
}
