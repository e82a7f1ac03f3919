package plumbline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured against each other does the same: ports, bytes and state. */
final class WorkTest {
    @ParameterizedTest
    @EnumSource
    void allDoTheSame(Work work) {
        List<List<Integer>> ports = new ArrayList<>();
        List<byte[]> bytes = new ArrayList<>();
        List<Long> states = new ArrayList<>();
        for (Work.Engine engine : Work.Engine.values()) {
            Processor processor = work.processor(engine);
            UnsafeBuffer[] frames = new Frames(60_000, 20_000, 2).buffers();
            List<Integer> out = new ArrayList<>();
            for (int i = 0; i < frames.length; i++) {
                out.add(processor.process(frames[i], Frames.OFFSET, Frames.LENGTH, i % 3));
            }
            ports.add(out);
            bytes.add(frames[frames.length - 1].byteArray());
            states.add(processor.fingerprint());
        }
        for (int i = 1; i < ports.size(); i++) {
            assertThat(ports.get(i)).isEqualTo(ports.getFirst());
            assertThat(bytes.get(i)).isEqualTo(bytes.getFirst());
            assertThat(states.get(i)).isEqualTo(states.getFirst());
        }
    }
}
