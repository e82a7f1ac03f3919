package plumbline.vm.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.vm.TableChange;

/** The flat form of a table's entries always says what the table says. */
class FlatIndexTest {
    private static final int KEYS = 40;
    private static final long KEY_FACTOR = 0x1234_5678_9abL;

    @Property(tries = 200)
    void agreesWithTheTableAfterEveryChange(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int words = 1 + random.nextInt(3);
        MatchTable table = table(words, 32);
        boolean early = random.nextBoolean();
        FlatIndex flat = early ? table.flatIndex() : null;
        for (int change = 0; change < 150; change++) {
            long key = KEY_FACTOR * random.nextInt(KEYS);
            int priority = random.nextInt(2);
            if (random.nextInt(3) > 0) {
                put(table, entry(key(key, words), priority, random.nextInt(3), random.nextInt(1000)));
            } else {
                table.remove(matches(key(key, words)), priority);
            }
            if (flat != null) {
                compare(table, flat);
            }
        }
        compare(table, table.flatIndex());
    }

    private static void compare(MatchTable table, FlatIndex flat) {
        for (int i = 0; i <= KEYS; i++) {
            long[] key = key(KEY_FACTOR * i, table.layout().keys().words());
            Row row = table.find(key);
            int at = FlatIndex.find(flat.cells(), key, FlatIndex.stride(table.layout()));
            if (key.length == 1) {
                assertThat(FlatIndex.find(flat.cells(), key[0], FlatIndex.stride(table.layout())))
                        .isEqualTo(at);
            }
            if (row.entry() == null) {
                assertThat(at).isEqualTo(-1);
            } else {
                Table.Action action = table.declaration().actions().get(row.action());
                assertThat(value(flat.cells(), at, table.layout().calls().action()))
                        .isEqualTo(row.action() + 1);
                for (int d = 0; d < row.data().length; d++) {
                    CallLayout.Place place = table.layout()
                            .calls()
                            .places(action)
                            .get(action.data().get(d));
                    assertThat(value(flat.cells(), at, place)).isEqualTo(row.data()[d]);
                }
            }
        }
    }

    /** The words of a key: those of another differ in one of them, or in all. */
    private static long[] key(long number, int words) {
        long[] key = new long[words];
        for (int word = 0; word < words; word++) {
            key[word] = (number & 1) == 0 || word == words - 1 ? number : 0;
        }
        return key;
    }

    /** Keys and calls of one word; keys that differ in their upper bits only, and the key that unused places have. */
    @Property(tries = 200)
    void oneWordCallsAgreeWithTheTable(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        MatchTable table = table(1, 16);
        int shift = random.nextInt(42);
        FlatIndex flat = table.flatIndex();
        for (int change = 0; change < 150; change++) {
            long key = (long) random.nextInt(KEYS) << shift;
            if (random.nextInt(3) > 0) {
                put(table, entry(new long[] {key}, 0, random.nextInt(3), random.nextInt(1000)));
            } else {
                table.remove(matches(key), 0);
            }
            for (int i = 0; i <= KEYS; i++) {
                Row row = table.find(new long[] {(long) i << shift});
                assertThat(FlatIndex.call(flat.cells(), (long) i << shift))
                        .isEqualTo(row.entry() == null ? 0 : row.call()[0]);
            }
        }
    }

    /** An entry that is changed all the time is always there, with data that belongs together. */
    @Test
    void aLookUpSeesAChangeWholeOrNotAtAll() throws InterruptedException {
        long[] key = {7, 8};
        MatchTable table = table(key.length, 32);
        table.insert(entry(key, 0, 2, 0));
        FlatIndex flat = table.flatIndex();
        Table.Action two = table.declaration().actions().get(2);
        CallLayout.Place a = table.layout().calls().places(two).get(two.data().get(0));
        CallLayout.Place b = table.layout().calls().places(two).get(two.data().get(1));
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 100_000; i++) {
                put(table, entry(key, 0, 2, i));
            }
            done.set(true);
        });
        long looks = 0;
        while (!done.get() || looks == 0) {
            long[] cells = flat.cells();
            int at = FlatIndex.find(cells, key, FlatIndex.stride(table.layout()));
            assertThat(at).isNotNegative();
            assertThat(value(cells, at, b)).isEqualTo(value(cells, at, a) + 1);
            looks++;
        }
        writer.join();
    }

    private static long value(long[] cells, int at, CallLayout.Place place) {
        return cells[at + place.word()] >>> place.shift() & place.mask();
    }

    private static void put(MatchTable table, Table.Entry entry) {
        boolean there = table.entries().stream()
                .anyMatch(
                        present -> present.matches().equals(entry.matches()) && present.priority() == entry.priority());
        TableChange change = there ? new TableChange.Modify(entry) : new TableChange.Add(entry);
        table.prepare(List.of(change)).commit();
    }

    private static MatchTable table(int keyWords, int dataBits) {
        List<Table.Action> actions =
                List.of(action("none", 0, dataBits), action("one", 1, dataBits), action("two", 2, dataBits));
        List<Table.Key> keys = IntStream.range(0, keyWords)
                .mapToObj(word -> new Table.Key(new Field("key" + word, 48), Table.MatchKind.EXACT, Position.NONE))
                .toList();
        return new MatchTable(TableLayout.of(new Table("t", keys, actions, List.of(), null, 1_000, Position.NONE)));
    }

    private static Table.Action action(String name, int data, int bits) {
        List<ActionData> words =
                List.of(new ActionData("a", bits), new ActionData("b", bits)).subList(0, data);
        return new Table.Action(name, words, List.of(), Position.NONE);
    }

    private static List<Match> matches(long... key) {
        return LongStream.of(key).<Match>mapToObj(Match.Exact::new).toList();
    }

    private static Table.Entry entry(long[] key, int priority, int action, long value) {
        List<Long> data = List.of(value, value + 1).subList(0, action);
        String name = List.of("none", "one", "two").get(action);
        return new Table.Entry(matches(key), priority, new Table.ActionCall(name, data), Position.NONE);
    }
}
