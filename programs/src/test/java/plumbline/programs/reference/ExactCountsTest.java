package plumbline.programs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.programs.heavyhitters.FlowCount;

class ExactCountsTest {
    private final ExactCounts counts = new ExactCounts();

    private void send(long flow, int packets) {
        for (int i = 0; i < packets; i++) {
            counts.add(flow);
        }
    }

    @Test
    void countsAndSorts() {
        send(7, 3);
        send(9, 5);
        send(8, 3);
        assertThat(counts.add(7)).isEqualTo(4);
        assertThat(counts.packets()).isEqualTo(12);
        assertThat(counts.flows()).isEqualTo(3);
        assertThat(counts.top(2)).containsExactly(new FlowCount(9, 5), new FlowCount(7, 4));
        assertThat(counts.count(1)).isZero();
    }

    @Test
    void recallAllowsTies() {
        send(1, 10);
        send(2, 4);
        send(3, 4);
        send(4, 1);
        FlowCount one = new FlowCount(1, 99);
        assertThat(counts.recall(List.of(one, new FlowCount(3, 50)), 2)).isEqualTo(1.0);
        assertThat(counts.recall(List.of(one, new FlowCount(4, 50)), 2)).isEqualTo(0.5);
        assertThat(counts.recall(List.of(one), 2)).isEqualTo(0.5);
    }

    @Test
    void recallLooksOnlyAtTheFirstPlaces() {
        send(1, 10);
        send(2, 4);
        assertThat(counts.recall(List.of(new FlowCount(5, 9), new FlowCount(1, 8)), 1)).isZero();
    }
}
