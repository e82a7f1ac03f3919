package plumbline.programs.printqueue.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Kind;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Victim;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;

class PortHistoryTest {
    /** One window of 16 cells of 16 ns. */
    private static final TimeWindows SHAPE = new TimeWindows(4, 1, 4, 1, 16);
    private static final FiveTuple FLOW = new FiveTuple(1, 2, 3, 4, 17);

    private static Checkpoint checkpoint(long from, long to, long... cells) {
        WindowCells window = new WindowCells(cells, new int[cells.length]);
        return new Checkpoint(
                1, Kind.PERIODIC, from, to, Victim.NONE, 0, List.of(FLOW), List.of(window), QueueSteps.NONE, List.of());
    }

    /** It left at 144 ns, before the flip at 160, but the thread came to it behind the flip. */
    @Test
    void aPacketCountsByWhenItLeftAlsoInTheNextBank() {
        PortHistory history = new PortHistory(
                SHAPE, List.of(checkpoint(0, 160, 1, 2, 5), checkpoint(160, 416, 9, 12, 20)));

        Culprits left = history.left(new Span(100, 320));

        assertThat(left.gaps()).isEmpty();
        assertThat(left.packets()).isEqualTo(2);        // of cells 9 and 12
        assertThat(history.left(new Span(0, 160)).packets()).isEqualTo(4);
    }

    @Test
    void nothingCountsInAGap() {
        PortHistory history =
                new PortHistory(SHAPE, List.of(checkpoint(160, 416, 20), checkpoint(1_000, 1_200, 60, 65)));

        Culprits left = history.left(new Span(300, 1_100));

        assertThat(left.gaps()).containsExactly(new Span(416, 1_000));
        assertThat(left.packets()).isEqualTo(2);        // of cells 20 and 65; 60 lies in the gap
    }
}
