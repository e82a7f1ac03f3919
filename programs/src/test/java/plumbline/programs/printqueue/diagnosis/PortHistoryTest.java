package plumbline.programs.printqueue.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Kind;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Victim;
import plumbline.programs.printqueue.checkpoint.QueueReading;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;

class PortHistoryTest {
    /** One window of 16 cells of 16 ns. */
    private static final TimeWindows SHAPE = new TimeWindows(4, 1, 4, 1, 16);

    private static final FiveTuple FLOW = new FiveTuple(1, 2, 3, 4, 17);

    private static Checkpoint checkpoint(long from, long to, long... cells) {
        return checkpoint(from, to, List.of(), cells);
    }

    private static Checkpoint checkpoint(long from, long to, List<QueueSample> looks, long... cells) {
        WindowCells window = new WindowCells(cells, new int[cells.length]);
        return new Checkpoint(
                1,
                Kind.PERIODIC,
                from,
                to,
                Victim.NONE,
                0,
                List.of(FLOW),
                List.of(window),
                List.of(new QueueReading(QueueSteps.NONE, looks)));
    }

    /** It left at 144 ns, before the flip at 160, but the thread came to it behind the flip. */
    @Test
    void aPacketCountsByWhenItLeftAlsoInTheNextBank() {
        PortHistory history =
                new PortHistory(SHAPE, List.of(checkpoint(0, 160, 1, 2, 5), checkpoint(160, 416, 9, 12, 20)));

        Culprits left = history.left(new Span(100, 320));

        assertThat(left.gaps()).isEmpty();
        assertThat(left.packets()).isEqualTo(2); // of cells 9 and 12
        assertThat(history.left(new Span(0, 160)).packets()).isEqualTo(4);
    }

    /**
     * A flip is within cell 10, which is 160 to 176 ns: what the bank before it has there left before it, what the next
     * has, after it.
     */
    @Test
    void aCellThatAFlipDividesBelongsToTheSideOfItsBank() {
        PortHistory before = new PortHistory(SHAPE, List.of(checkpoint(0, 164, 10), checkpoint(164, 400)));
        assertThat(before.left(new Span(0, 164)).packets()).isEqualTo(1);
        assertThat(before.left(new Span(164, 400)).packets()).isZero();

        PortHistory after = new PortHistory(SHAPE, List.of(checkpoint(0, 172), checkpoint(172, 400, 10)));
        assertThat(after.left(new Span(0, 172)).packets()).isZero();
        assertThat(after.left(new Span(172, 400)).packets()).isEqualTo(1);
    }

    /** Cell 10 is 160 to 176 ns, and its packet may have left at any of them, but for what an edge says. */
    @Test
    void whatLeftNearAnEndIsUndecided() {
        PortHistory history = new PortHistory(SHAPE, List.of(checkpoint(0, 164, 10), checkpoint(164, 400, 10, 12)));
        assertThat(history.left(new Span(0, 167)).undecided())
                .as("of the second bank; not counted")
                .isEqualTo(1);
        assertThat(history.left(new Span(162, 173)).undecided())
                .as("of both; counted")
                .isEqualTo(2);
        assertThat(history.left(new Span(0, 164)).undecided()).isZero();
        assertThat(history.left(new Span(160, 208)).undecided()).isZero();
    }

    /**
     * Looks at 96, 240, 304 and 480 ns: what is checked ends at 304, not at 480, of which a victim's windows know
     * nothing.
     */
    @Test
    void theCheckIsOfTheTimeItselfAsFarAsItCanBe() {
        List<QueueSample> looks = List.of(
                new QueueSample(96, 0, 0, 10),
                new QueueSample(240, 0, 0, 12),
                new QueueSample(304, 0, 0, 13),
                new QueueSample(480, 0, 0, 30));
        PortHistory history = new PortHistory(SHAPE, List.of(checkpoint(0, 320, looks, 8, 14, 18)));

        assertThat(history.left(new Span(110, 310)).check()).isEqualTo(new Culprits.Check(new Span(96, 304), 3, 3));
        assertThat(history.left(new Span(230, 250)).check())
                .as("one look is nearest to both ends")
                .isEqualTo(new Culprits.Check(new Span(96, 304), 3, 3));
        assertThat(history.left(new Span(310, 500)).check())
                .as("nobody looked after it")
                .isNull();
    }

    /** A switch was killed after 13 packets; the one after it counts from 0 again, and comes further than the first. */
    @Test
    void nothingIsCountedOverANewBeginning() {
        PortHistory history = new PortHistory(
                SHAPE,
                List.of(
                        checkpoint(
                                0,
                                320,
                                List.of(new QueueSample(96, 0, 0, 10), new QueueSample(304, 0, 0, 13)),
                                8,
                                14,
                                18),
                        checkpoint(
                                800,
                                1_200,
                                List.of(new QueueSample(810, 0, 0, 0), new QueueSample(1_190, 0, 0, 40)),
                                60,
                                70)));

        assertThat(history.left(new Span(200, 900)).check()).isNull();
        assertThat(history.left(new Span(100, 300)).check().counted()).isEqualTo(3);
        assertThat(history.left(new Span(820, 1_150)).check().counted()).isEqualTo(40);
    }

    /**
     * The latest cell is 100: window 0 has cells 85 to 100 of 16 ns; window 1 ends with cell 84 / 2 = 42, and has 27 to
     * 42 of 32 ns.
     */
    @Test
    void eachWindowReachesFurtherBack() {
        TimeWindows two = new TimeWindows(4, 1, 4, 2, 16);
        assertThat(checkpoint(0, 1_616, 100).coveredFrom(two, 0)).isEqualTo(1_360);
        assertThat(checkpoint(0, 1_616, 100).coveredFrom(two, 1)).isEqualTo(864);
        assertThat(checkpoint(1_000, 1_616, 100).coveredFrom(two, 1)).isEqualTo(1_000);
    }

    @Test
    void nothingCountsInAGap() {
        PortHistory history =
                new PortHistory(SHAPE, List.of(checkpoint(160, 416, 20), checkpoint(1_000, 1_200, 60, 65)));

        Culprits left = history.left(new Span(300, 1_100));

        assertThat(left.gaps()).containsExactly(new Span(416, 1_000));
        assertThat(left.packets()).isEqualTo(2); // of cells 20 and 65; 60 lies in the gap
    }
}
