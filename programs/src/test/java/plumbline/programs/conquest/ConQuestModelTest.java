package plumbline.programs.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.conquest.ConQuestModel.Cleaning;
import plumbline.programs.conquest.ConQuestModel.Settings;

/** The reference model itself, on cases small enough to follow by hand. */
class ConQuestModelTest {
    private static final byte[] FLOW = {1};
    private static final byte[] OTHER = {2};

    private static ConQuestModel model(int columns, SummedWindows windows, Cleaning cleaning) {
        return new ConQuestModel(new Settings(4, 2, columns, 3, windows, cleaning));
    }

    /**
     * The papers' worked example: windows of 3, a packet that came at 2 and leaves at 8. Packets of its flow left at 1
     * (window 0), 4 (window 1), 5 (1), 7 (2): the example sums windows 1 and 2, the formula window 1.
     */
    @ParameterizedTest
    @CsvSource({"FORMULA, 2", "EXAMPLE, 3", "ARTEFACT, 4", "FLOOR, 3"})
    void theWorkedExample(SummedWindows windows, long expected) {
        ConQuestModel model = model(64, windows, Cleaning.TAGGED);
        for (long leaves : new long[] {1, 4, 5, 7}) {
            model.leaves(FLOW, leaves, leaves, 1);
        }
        model.leaves(OTHER, 7, 7, 1);
        assertThat(model.leaves(FLOW, 2, 8, 1)).isEqualTo(expected);
    }

    /** With h = 4 two windows back are read, never the one that is being cleaned. */
    @Test
    void aLongWaitIsCutOff() {
        ConQuestModel model = model(64, SummedWindows.ARTEFACT, Cleaning.TAGGED);
        for (long leaves = 0; leaves < 15; leaves++) {
            model.leaves(FLOW, leaves, leaves, 1);
        }
        assertThat(model.leaves(FLOW, 0, 15, 1)).isEqualTo(6);
    }

    /** Two columns: two packets clean a snapshot, one does not. */
    @Test
    void everyPacketCleansAColumn() {
        ConQuestModel model = model(2, SummedWindows.ARTEFACT, Cleaning.CYCLIC);
        model.leaves(FLOW, 0, 0, 7);
        model.passes(9);
        assertThat(model.count(0, 0, 0) + model.count(0, 0, 1)).isIn(0L, 7L);
        model.passes(10);
        assertThat(model.count(0, 0, 0) + model.count(0, 0, 1)).isZero();
    }
}
