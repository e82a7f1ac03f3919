package plumbline.pipelines.port.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.port.Frame;

class LoopPortTest {
    private final Frame[] frames = Stream.generate(Frame::new).limit(4).toArray(Frame[]::new);
    private final LoopPort port = new LoopPort("loop", new byte[][] {{1}, {2, 2}, {3, 3, 3}}, 10);

    @Test
    void handsOutWhatIsDueAndGoesRound() {
        port.give(5);
        assertThat(port.receive(frames, 4, 9)).isEqualTo(1);
        assertThat(port.nextArrivalNanos()).isEqualTo(10);
        assertThat(port.receive(frames, 4, 9)).isZero();
        assertThat(port.receive(frames, 4, 30)).isEqualTo(3);
        assertThat(frames[0].toArray()).containsExactly(2, 2);
        assertThat(frames[1].nanos()).isEqualTo(20);
        assertThat(frames[2].toArray()).as("from the start again").containsExactly(1);
        assertThat(port.receive(frames, 4, Long.MAX_VALUE)).as("given five").isEqualTo(1);
        assertThat(port.nextArrivalNanos()).isEqualTo(LoopPort.NEVER);
        assertThat(port.counters().receivedBytes()).isEqualTo(1 + 2 + 3 + 1 + 2);
    }

    @Test
    void neverMoreThanTheLimit() {
        port.give(100);
        assertThat(port.receive(frames, 2, Long.MAX_VALUE)).isEqualTo(2);
        assertThat(port.receive(frames, 0, Long.MAX_VALUE)).isZero();
    }
}
