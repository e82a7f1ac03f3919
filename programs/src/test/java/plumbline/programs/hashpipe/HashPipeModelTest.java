package plumbline.programs.hashpipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.Ways;

/** The reference model itself: one entry per stage, so that all flows meet. */
class HashPipeModelTest {
    private final HashPipeModel model = new HashPipeModel(new Ways(2, 1), 64);

    private void send(long... flows) {
        LongStream.of(flows).forEach(model::packet);
    }

    @Test
    void theFirstStageAlwaysInserts() {
        send(7, 7, 7, 8);
        assertThat(model.key(0, 0)).isEqualTo(8);
        assertThat(model.key(1, 0)).isEqualTo(7);
        assertThat(model.flows()).containsExactly(new FlowCount(7, 3), new FlowCount(8, 1));
    }

    @Test
    void theSmallerMovesOnAndIsLost() {
        send(7, 7, 7, 8, 9);
        assertThat(model.flows()).containsExactly(new FlowCount(7, 3), new FlowCount(9, 1));
    }

    @Test
    void theLargerStays() {
        send(7, 8, 8, 9);
        assertThat(model.flows()).containsExactly(new FlowCount(8, 2), new FlowCount(9, 1));
    }

    @Test
    void aCarriedCountIsAddedToItsFlow() {
        send(7, 7, 8, 7, 8);
        assertThat(model.key(0, 0)).isEqualTo(8);
        assertThat(model.count(1, 0)).isEqualTo(3);
        assertThat(model.flows()).containsExactly(new FlowCount(7, 3), new FlowCount(8, 1));
    }
}
