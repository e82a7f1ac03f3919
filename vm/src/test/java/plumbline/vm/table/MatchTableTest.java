package plumbline.vm.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.vm.TableChange;

/** Sizes, refusals, and changes while packets go on. */
final class MatchTableTest {
    @Test
    @Tag("long")
    @Timeout(600)
    void aMillionExactEntriesComeAndGoInTimeThatDoesNotGrowWithTheirNumber() {
        MatchTable table = table(32, MatchKind.EXACT, 1_000_000);
        for (int i = 0; i < 1_000_000; i++) {
            table.insert(entry(new Match.Exact(i * 7L & 0xffff_ffffL), 0, i));
        }
        assertThat(table.find(new long[] {7 * 123_456}).data()).containsExactly(123_456);
        for (int i = 0; i < 1_000_000; i += 2) {
            assertThat(table.remove(List.of(new Match.Exact(i * 7L & 0xffff_ffffL)), 0))
                    .isTrue();
        }
        assertThat(table.find(new long[] {7 * 123_456}).entry()).isNull();
        assertThat(table.find(new long[] {7 * 123_457}).data()).containsExactly(123_457);
        assertThat(table.entries()).hasSize(500_000);
    }

    @Test
    void constantComingAndGoingDoesNotFillTheHashTableWithGraves() {
        MatchTable table = table(32, MatchKind.EXACT, 3);
        for (int i = 0; i < 100_000; i++) {
            table.insert(entry(new Match.Exact(i), 0, i));
            assertThat(table.find(new long[] {i}).data()).containsExactly(i);
            assertThat(table.remove(List.of(new Match.Exact(i)), 0)).isTrue();
        }
        assertThat(table.find(new long[] {5}).entry()).isNull();
    }

    /** All 511 prefixes of eight bits come in any order, and go; each key always has the longest one that is there. */
    @Property(tries = 10)
    void theLongestPrefixOfAllThatAreThere(@ForAll long seed) {
        MatchTable table = table(8, MatchKind.LPM, 511);
        long[][] there = new long[9][256];
        List<Match.Prefix> prefixes = new ArrayList<>();
        for (int length = 0; length <= 8; length++) {
            for (long value = 0; value < 256; value += 256 >> length) {
                prefixes.add(new Match.Prefix(value, length, 8));
            }
        }
        for (boolean comes : new boolean[] {true, false}) {
            Collections.shuffle(prefixes, new Random(seed));
            for (int i = 0; i < prefixes.size(); i++) {
                Match.Prefix prefix = prefixes.get(i);
                if (comes) {
                    table.insert(entry(prefix, 0, i + 1));
                } else {
                    assertThat(table.remove(List.of(prefix), 0)).isTrue();
                }
                int first = (int) prefix.value();
                Arrays.fill(there[prefix.length()], first, first + (256 >> prefix.length()), comes ? i + 1 : 0);
                if (i % 16 == 0) {
                    mustHold(table, there);
                }
            }
            mustHold(table, there);
        }
    }

    private static void mustHold(MatchTable table, long[][] there) {
        for (int key = 0; key < 256; key++) {
            int length = 8;
            while (length > 0 && there[length][key] == 0) {
                length--;
            }
            assertThat(table.find(new long[] {key}).data()).as("key %d", key).containsExactly(there[length][key]);
        }
    }

    @Test
    void aFullTableRefusesButModifies() {
        MatchTable table = table(32, MatchKind.EXACT, 1);
        table.insert(entry(new Match.Exact(1), 0, 10));
        assertThatThrownBy(() -> table.insert(entry(new Match.Exact(2), 0, 20)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("table t is full: it holds 1 entries; with the changes it would hold 2");
        table.prepare(List.of(new TableChange.Modify(entry(new Match.Exact(1), 0, 11))))
                .commit();
        assertThat(table.find(new long[] {1}).data()).containsExactly(11);
    }

    @Test
    void refusesWhatDoesNotFit() {
        MatchTable exact = table(8, MatchKind.EXACT, 9);
        refused(exact, entry(new Match.Exact(256), 0, 1), "table t: 256 does not fit key k of 8 bits");
        refused(exact, entry(new Match.Ternary(0, 0xf), 0, 1), "key k is exact");
        refused(exact, entry(new Match.Exact(1), 0, 1L << 32), "does not fit n");
        refused(exact, new Table.Entry(List.of(), 0, call(1), Position.NONE), "has 1 keys, the entry 0 matches");
        refused(
                exact,
                new Table.Entry(List.of(new Match.Exact(1)), 0, new Table.ActionCall("miss", List.of()), Position.NONE),
                "has no action miss");
        refused(
                exact,
                new Table.Entry(List.of(new Match.Exact(1)), 0, new Table.ActionCall("hit", List.of()), Position.NONE),
                "takes 1 values, not 0");
        refused(table(8, MatchKind.LPM, 9), entry(new Match.Prefix(0, 8, 16), 0, 1), "does not fit key k of 8 bits");
        assertThat(exact.entries()).isEmpty();
    }

    @Test
    void theDefaultActionCanBeChangedAndMayBeMissing() {
        MatchTable table = table(8, MatchKind.EXACT, 9);
        assertThat(table.otherwise()).isEqualTo(call(0));
        table.otherwise(call(42));
        assertThat(table.find(new long[] {1}).data()).containsExactly(42);
        table.otherwise(null);
        assertThat(table.otherwise()).isNull();
        assertThat(table.find(new long[] {1}).action()).isNegative();
    }

    /** Make before break: the new entry is in before the old one goes, so there is never a moment without a match. */
    @Test
    @Timeout(600)
    void aLookUpNeverFallsBetweenTwoChanges() throws InterruptedException {
        MatchTable table = table(16, MatchKind.TERNARY, 9);
        table.insert(entry(new Match.Ternary(0, 0xff00), 0, 1));
        AtomicInteger rounds = new AtomicInteger();
        Thread control = Thread.ofPlatform().start(() -> {
            for (; rounds.get() < 20_000; rounds.incrementAndGet()) {
                table.insert(entry(new Match.Ternary(0, 0xf000), 1, 2));
                table.remove(List.of(new Match.Ternary(0, 0xff00)), 0);
                table.insert(entry(new Match.Ternary(0, 0xff00), 0, 1));
                table.remove(List.of(new Match.Ternary(0, 0xf000)), 1);
            }
        });
        long misses = 0;
        while (control.isAlive()) {
            misses += table.find(new long[] {0x0012}).entry() == null ? 1 : 0;
        }
        control.join();
        assertThat(rounds).as("the control plane got through").hasValue(20_000);
        assertThat(misses).isZero();
    }

    private static void refused(MatchTable table, Table.Entry entry, String reason) {
        assertThatThrownBy(() -> table.insert(entry))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    private static MatchTable table(int width, MatchKind kind, int size) {
        Table.Action action = new Table.Action("hit", List.of(new ActionData("n", 32)), List.of(), Position.NONE);
        Table.Key key = new Table.Key(new Field("k", width), kind, Position.NONE);
        return new MatchTable(
                TableLayout.of(new Table("t", List.of(key), List.of(action), List.of(), call(0), size, Position.NONE)));
    }

    private static Table.Entry entry(Match match, int priority, long data) {
        return new Table.Entry(List.of(match), priority, call(data), Position.NONE);
    }

    private static Table.ActionCall call(long data) {
        return new Table.ActionCall("hit", List.of(data));
    }
}
