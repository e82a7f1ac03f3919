package plumbline.vm.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;

/** The expanded form of a table of prefixes always says what the table says. */
class PrefixArrayTest {
    private static final int WIDTH = 18;

    private static MatchTable table(int width, int dataBits, int size) {
        Table.Action action = new Table.Action("to", List.of(new ActionData("n", dataBits)), List.of(), Position.NONE);
        Table.Key key = new Table.Key(new Field("k", width), Table.MatchKind.LPM, Position.NONE);
        return new MatchTable(
                TableLayout.of(new Table("t", List.of(key), List.of(action), List.of(), null, size, Position.NONE)));
    }

    private static List<Match> prefix(long value, int length, int width) {
        long mask = (1L << width) - (1L << width - length);
        return List.of(new Match.Ternary(value & mask, mask));
    }

    private static Table.Entry entry(long value, int length, int width, long data) {
        return entry(value, length, width, 0, data);
    }

    private static Table.Entry entry(long value, int length, int width, int priority, long data) {
        return new Table.Entry(
                prefix(value, length, width), priority, new Table.ActionCall("to", List.of(data)), Position.NONE);
    }

    /** 10.0.0.0/8 → 1, 10.1.0.0/16 → 2, 10.1.2.128/25 → 3, 10.1.2.129/32 → 4, and one after the other gone. */
    @Test
    void theLongestPrefixIsFound() {
        MatchTable table = table(32, 20, 1 << 16);
        PrefixArray array = table.prefixArray();
        table.insert(entry(0x0a01_0280, 25, 32, 3));
        table.insert(entry(0x0a00_0000, 8, 32, 1));
        table.insert(entry(0x0a01_0281, 32, 32, 4));
        table.insert(entry(0x0a01_0000, 16, 32, 2));
        assertThat(found(array, 0x09ff_ffff)).isZero();
        assertThat(found(array, 0x0a00_0000)).isEqualTo(1);
        assertThat(found(array, 0x0aff_ffff)).isEqualTo(1);
        assertThat(found(array, 0x0b00_0000)).isZero();
        assertThat(found(array, 0x0a01_0000)).isEqualTo(2);
        assertThat(found(array, 0x0a01_027f)).isEqualTo(2);
        assertThat(found(array, 0x0a01_0280)).isEqualTo(3);
        assertThat(found(array, 0x0a01_0281)).isEqualTo(4);
        assertThat(found(array, 0x0a01_0282)).isEqualTo(3);
        assertThat(table.remove(prefix(0x0a01_0280, 25, 32), 0)).isTrue();
        assertThat(found(array, 0x0a01_0280)).isEqualTo(2);
        assertThat(found(array, 0x0a01_0281)).isEqualTo(4);
        assertThat(table.remove(prefix(0x0a01_0000, 16, 32), 0)).isTrue();
        assertThat(found(array, 0x0a01_0280)).isEqualTo(1);
        assertThat(table.remove(prefix(0x0a00_0000, 8, 32), 0)).isTrue();
        assertThat(found(array, 0x0a01_0280)).isZero();
        assertThat(found(array, 0x0a01_0281)).isEqualTo(4);
    }

    /** The data of the call, which lies above the bit for removed and one for the action; 0 if there is none. */
    private static long found(PrefixArray array, long key) {
        return array.levels().call(key) >>> 2;
    }

    /** Of two entries with one prefix that of the larger priority counts, and the other when it is gone. */
    @Test
    void entriesOfOnePrefixAreKeptApart() {
        MatchTable table = table(32, 20, 1 << 16);
        PrefixArray array = table.prefixArray();
        table.insert(entry(0x0a00_0000, 8, 32, 5, 1));
        table.insert(entry(0x0a00_0000, 8, 32, 2, 2));
        assertThat(found(array, 0x0a00_0001)).isEqualTo(1);
        assertThat(table.remove(prefix(0x0a00_0000, 8, 32), 5)).isTrue();
        assertThat(found(array, 0x0a00_0001)).isEqualTo(2);
        assertThat(table.remove(prefix(0x0a00_0000, 8, 32), 2)).isTrue();
        assertThat(found(array, 0x0a00_0001)).isZero();
    }

    /**
     * One-word calls, and calls of two words; few prefixes under few others, all lengths, some twice; some calls only
     * once.
     */
    @Property(tries = 100)
    void agreesWithTheTableAfterEveryChange(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int dataBits = random.nextBoolean() ? 16 : 64;
        MatchTable table = table(WIDTH, dataBits, 200);
        PrefixArray array = random.nextBoolean() ? table.prefixArray() : null;
        for (int change = 0; change < 150; change++) {
            int length = random.nextInt(WIDTH + 1);
            long value = value(random);
            List<Match> matches = prefix(value, length, WIDTH);
            int priority = random.nextInt(8) == 0 ? 1 : 0;
            boolean there = table.remove(matches, priority);
            if (!there || random.nextInt(3) > 0) {
                table.insert(entry(value, length, WIDTH, priority, random.nextInt(random.nextBoolean() ? 4 : 60_000)));
            }
            if (array != null) {
                compare(table, array, random);
            }
        }
        compare(table, table.prefixArray(), random);
    }

    private static long value(SplittableRandom random) {
        return random.nextInt(4) << WIDTH - 2 | random.nextInt(4) << 8 | random.nextInt(4) << 6 | random.nextInt(4);
    }

    private static void compare(MatchTable table, PrefixArray array, SplittableRandom random) {
        for (int i = 0; i < 40; i++) {
            long key = i % 2 == 0 ? value(random) : random.nextInt(1 << WIDTH);
            Row row = table.find(new long[] {key});
            PrefixArray.Levels levels = array.levels();
            int start = levels.find(key);
            if (row.entry() == null) {
                assertThat(start).isEqualTo(-1);
            } else {
                assertThat(start).isNotNegative();
                for (int word = 0; word < row.call().length; word++) {
                    assertThat(levels.calls()[start + word]).isEqualTo(row.call()[word]);
                }
                if (row.call().length == 1) {
                    assertThat(levels.call(key)).isEqualTo(row.call()[0]);
                }
            }
        }
    }

    /** Each change brings a call of its own; they must not pile up. */
    @Test
    void callsOfNoEntryAreRemoved() {
        MatchTable table = table(WIDTH, 32, 200);
        PrefixArray array = table.prefixArray();
        for (int i = 0; i < 20_000; i++) {
            table.remove(prefix(0x100, 12, WIDTH), 0);
            table.insert(entry(0x100, 12, WIDTH, i));
            assertThat(found(array, 0x101)).isEqualTo(i);
        }
        assertThat(array.levels().calls().length).isLessThan(5_000);
    }
}
