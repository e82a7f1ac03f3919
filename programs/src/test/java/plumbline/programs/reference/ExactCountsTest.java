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
    void ofEqualFlowsAtTheEndTheSmallerIdsAreListed() {
        send(4, 1);
        send(3, 2);
        send(2, 1);
        send(1, 1);
        FlowCount first = new FlowCount(3, 2);
        assertThat(counts.top(0)).isEmpty();
        assertThat(counts.top(1)).containsExactly(first);
        assertThat(counts.top(3)).containsExactly(first, new FlowCount(1, 1), new FlowCount(2, 1));
        assertThat(counts.top(9))
                .hasSize(4)
                .startsWith(first, new FlowCount(1, 1), new FlowCount(2, 1), new FlowCount(4, 1));
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

    /**
     * Five flows of 10 and five of 1; listed with 9, and then five with 5, of which two are large and three places are
     * left.
     */
    @Test
    void whatEqualsLeaveOpenIsARange() {
        for (int flow = 1; flow <= 5; flow++) {
            send(flow, 10);
            send(10 + flow, 1);
        }
        List<FlowCount> listed = List.of(
                new FlowCount(1, 9),
                new FlowCount(11, 9),
                new FlowCount(2, 5),
                new FlowCount(12, 5),
                new FlowCount(3, 5),
                new FlowCount(13, 5),
                new FlowCount(14, 5));
        assertThat(counts.recallInAnyOrder(listed, 5)).isEqualTo(new ExactCounts.Range(0.2, 0.6));
        assertThat(counts.recallInAnyOrder(listed.subList(0, 3), 5)).isEqualTo(new ExactCounts.Range(0.4, 0.4));
        assertThat(counts.recallInAnyOrder(List.of(new FlowCount(1, 0)), 5)).isEqualTo(new ExactCounts.Range(0, 0));
    }

    @Test
    void recallLooksOnlyAtTheFirstPlaces() {
        send(1, 10);
        send(2, 4);
        assertThat(counts.recall(List.of(new FlowCount(5, 9), new FlowCount(1, 8)), 1))
                .isZero();
    }
}
