package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.precision.PrecisionModel.FirstPass;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Tie;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.reference.Ways;

/** The reference model itself, on cases small enough to follow by hand: one entry per way, so that all flows meet. */
class PrecisionModelTest {
    private static PrecisionModel model(int ways, long initial, Update update) {
        return new PrecisionModel(new Settings(new Ways(ways, 1), initial, Coin.NINE_EIGHTHS_APPROXIMATE, update, 64));
    }

    private static void admit(PrecisionModel model, long flow) {
        FirstPass pass = model.packet(flow, 0, 0);
        assertThat(pass.estimate()).isZero();
        model.secondPass(pass.takeover().orElseThrow());
    }

    @Test
    void countsAFlowOnceItHasAnEntry() {
        PrecisionModel model = model(1, 100, Update.INCREMENT);
        admit(model, 7);
        assertThat(model.packet(7, 0, 0)).isEqualTo(new FirstPass(102, 0, java.util.Optional.empty()));
        assertThat(model.flows()).containsExactly(new FlowCount(7, 102));
    }

    @Test
    void theSmallestCandidateIsTakenOver() {
        PrecisionModel model = model(2, 0, Update.INCREMENT);
        admit(model, 7);
        model.packet(7, 0, 0);
        admit(model, 8);
        admit(model, 9);
        assertThat(model.flows()).isEqualTo(List.of(new FlowCount(7, 2), new FlowCount(9, 2)));
    }

    @Test
    void incrementKeepsWhatCameInBetweenAndWriteDoesNot() {
        for (Update update : Update.values()) {
            PrecisionModel model = model(1, 0, update);
            admit(model, 7);
            Takeover late = model.packet(8, 0, 0).takeover().orElseThrow();
            model.packet(7, 0, 0);
            model.packet(7, 0, 0);
            model.secondPass(late);
            assertThat(model.count(0, 0)).isEqualTo(update == Update.INCREMENT ? 4 : 2);
            assertThat(model.key(0, 0)).isEqualTo(8);
        }
    }

    @Test
    void aFlowInTwoEntriesIsCountedInOneAndListedOnce() {
        PrecisionModel model = model(2, 0, Update.INCREMENT);
        Takeover first = new Takeover(7, 0, 1);
        Takeover second = new Takeover(7, 1, 1);
        model.secondPass(first);
        model.secondPass(second);
        model.packet(7, 0, 0);
        assertThat(model.flows()).containsExactly(new FlowCount(7, 3));
    }

    @Test
    void ofEqualsTheFirstOrTheLastGives() {
        for (Tie tie : Tie.values()) {
            PrecisionModel model =
                    new PrecisionModel(new Settings(new Ways(3, 1), 5, Coin.ALWAYS, Update.INCREMENT, tie, 64));
            assertThat(model.packet(7, 0, 0).takeover().orElseThrow().way()).isEqualTo(tie == Tie.FIRST ? 0 : 2);
        }
    }

    /**
     * Two counts per row: of packets that found no entry, and of all; only the second can be taken past the smallest
     * count.
     */
    @ParameterizedTest
    @EnumSource(
            value = Coin.class,
            names = {"ROW_MISSES", "ROW_PACKETS"})
    void aPacketWithAnEntryMayTakeTheRowPastItsMinimum(Coin coin) {
        PrecisionModel model = new PrecisionModel(new Settings(new Ways(2, 1), 2, coin, Update.INCREMENT, 64));
        assertThat(admitted(model, 7, 7, 7))
                .containsExactly(false, false, true); // two before it, and 2 is the smallest count
        assertThat(model.packet(7, 0, 0).estimate()).isEqualTo(4);
        assertThat(model.key(1, 0)).isZero();
        if (coin == Coin.ROW_PACKETS) {
            assertThat(admitted(model, 8, 7, 7))
                    .containsExactly(false, false, false); // of the row since then: 7, 8, 7, 7
            assertThat(admitted(
                            model, LongStream.generate(() -> 8).limit(10_000).toArray()))
                    .doesNotContain(true);
        } else {
            assertThat(admitted(model, 8, 7, 8, 7, 8)).containsExactly(false, false, false, false, true);
        }
    }

    /** Which packets were admitted; each enters at once. */
    private static List<Boolean> admitted(PrecisionModel model, long... flows) {
        return LongStream.of(flows)
                .mapToObj(flow -> {
                    Optional<Takeover> takeover = model.packet(flow, 0, 0).takeover();
                    takeover.ifPresent(model::secondPass);
                    return takeover.isPresent();
                })
                .toList();
    }
}
