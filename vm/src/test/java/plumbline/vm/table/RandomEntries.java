package plumbline.vm.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;

/**
 * Random tables, entries and keys. Values are few and near each other at either end of a key's range, so that entries
 * overlap, repeat and touch the bounds.
 */
final class RandomEntries {
    private static final int[] WIDTHS = {1, 4, 8, 9, 16, 17, 32, 48, 63, 64};

    private final Random random;

    RandomEntries(long seed) {
        random = new Random(seed);
    }

    /** A table without entries. */
    Table table() {
        int count = 1 + random.nextInt(3);
        boolean exactOnly = random.nextInt(4) == 0;
        int lpm = random.nextBoolean() ? random.nextInt(count) : -1;
        List<Table.Key> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MatchKind other = List.of(MatchKind.EXACT, MatchKind.TERNARY, MatchKind.RANGE, MatchKind.OPTIONAL)
                    .get(random.nextInt(4));
            MatchKind kind = exactOnly ? MatchKind.EXACT : i == lpm ? MatchKind.LPM : other;
            keys.add(new Table.Key(new Field("k" + i, WIDTHS[random.nextInt(WIDTHS.length)]), kind, Position.NONE));
        }
        Table.Action action = new Table.Action("hit", List.of(new ActionData("n", 32)), List.of(), Position.NONE);
        Table.ActionCall miss = new Table.ActionCall("hit", List.of(0L));
        return new Table("t", keys, List.of(action), List.of(), miss, 1_000, Position.NONE);
    }

    Table.Entry entry(Table table, long number) {
        List<Match> matches = table.keys().stream().map(this::match).toList();
        int priority = random.nextInt(4);
        return new Table.Entry(matches, priority, new Table.ActionCall("hit", List.of(number)), Position.NONE);
    }

    long[] keys(Table table) {
        return table.keys().stream()
                .mapToLong(key -> value(key.field().width()))
                .toArray();
    }

    private Match match(Table.Key key) {
        int width = key.field().width();
        if (key.kind() == MatchKind.EXACT || random.nextInt(4) == 0) {
            return same(value(width), width, width);
        }
        if (random.nextInt(8) == 0) {
            return Match.Ternary.ANY;
        }
        long value = value(width);
        return switch (key.kind()) {
            case EXACT, ADDRESS -> throw new AssertionError();
            case TERNARY -> {
                long mask = random.nextBoolean() ? random.nextLong() & Bits.mask(width) : value(width);
                yield random.nextInt(3) == 0
                        ? same(value, random.nextInt(width + 1), width)
                        : new Match.Ternary(value & mask, mask);
            }
            case OPTIONAL -> same(value, random.nextBoolean() ? width : 0, width);
            case LPM -> same(value, random.nextInt(width + 1), width);
            case RANGE -> {
                long other = value(width);
                yield random.nextInt(3) == 0
                        ? same(value, random.nextInt(width + 1), width)
                        : Long.compareUnsigned(value, other) <= 0
                                ? new Match.Range(value, other)
                                : new Match.Range(other, value);
            }
        };
    }

    /** The values that share the first bits, written in one of the ways that mean the same. */
    private Match same(long value, int length, int width) {
        long mask = Match.Prefix.mask(length, width);
        return switch (random.nextInt(4)) {
            case 0 -> new Match.Ternary(value & mask, mask);
            case 1 -> new Match.Range(value & mask, value | Bits.mask(width) & ~mask);
            case 2 -> length == width ? new Match.Exact(value) : new Match.Prefix(value & mask, length, width);
            default -> new Match.Prefix(value & mask, length, width);
        };
    }

    private long value(int width) {
        long near = random.nextInt(12);
        return (random.nextBoolean() ? near : -1 - near) & Bits.mask(width);
    }

    /** A number below a bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }
}
