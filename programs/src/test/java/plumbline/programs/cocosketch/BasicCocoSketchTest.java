package plumbline.programs.cocosketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.ExactCounts;
import plumbline.programs.rig.ZipfFlows;

class BasicCocoSketchTest {
    private static final int PACKETS = 20_000;

    @Test
    void withRoomForAllItIsExact() {
        BasicCocoSketch sketch = new BasicCocoSketch(4, 4096, 1);
        ExactCounts exact = new ExactCounts();
        ZipfFlows flows = new ZipfFlows(100, 1.0, 42);
        for (int i = 0; i < PACKETS; i++) {
            long flow = flows.getAsLong();
            assertThat(sketch.packet(flow)).isEqualTo(exact.add(flow));
        }
        assertThat(sketch.flows()).isEqualTo(exact.top(100));
    }

    /** Every packet is counted in one cell, so that the cells add up to all of them. */
    @Test
    void noPacketIsLost() {
        BasicCocoSketch sketch = new BasicCocoSketch(2, 16, 1);
        ZipfFlows flows = new ZipfFlows(1000, 1.0, 42);
        LongStream.generate(flows).limit(PACKETS).forEach(sketch::packet);
        assertThat(sketch.flows().stream().mapToLong(FlowCount::packets).sum()).isEqualTo(PACKETS);
        assertThat(sketch.flows()).hasSizeLessThanOrEqualTo(32);
    }

    /**
     * The paper's theorem: the estimate is unbiased. Of a cell that two flows share, the owner is that of one of its 30
     * packets drawn uniformly: the first flow with chance 1/3, and then it counts 30, on average its 10 packets.
     */
    @Test
    void theEstimateIsUnbiased() {
        int runs = 20_000;
        double mean = IntStream.range(0, runs)
                .mapToLong(seed -> {
                    BasicCocoSketch sketch = new BasicCocoSketch(1, 1, seed);
                    for (int i = 0; i < 30; i++) {
                        sketch.packet(i % 3 == 0 ? 1 : 2);
                    }
                    return sketch.flows().stream()
                            .filter(flow -> flow.flow() == 1)
                            .mapToLong(FlowCount::packets)
                            .sum();
                })
                .average()
                .orElseThrow();
        double deviation = 30 * Math.sqrt(1 / 3.0 * 2 / 3) / Math.sqrt(runs);
        assertThat(mean).isCloseTo(10, within(5 * deviation));
    }
}
