package plumbline.bench.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import plumbline.bench.BenchmarkProgram;
import plumbline.bench.program.Prefixes;
import plumbline.bench.throughput.BenchConditions;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.KeyLayout;
import plumbline.vm.table.MatchTable;
import plumbline.vm.table.PrefixArray;
import plumbline.vm.table.TableLayout;

/**
 * Look-ups and changes per second of tables with up to a million entries: {@code bench/run tables}. Look-ups follow
 * each other and wait for nothing else; every key fits an entry.
 */
public final class TableCosts {
    private static final String PROGRAM = """
        program tables
        include "ipv4"
        include "ipv6"
        metadata src_port : bit<16>, dst_port : bit<16>
        table hosts {
            key { ipv4.dst : exact }
            action forward(port : bit<9>) { ucast_egress_port = port }
            size 1_000_000
        }
        table flows {
            key { ipv4.src : exact, ipv4.dst : exact, src_port : exact, dst_port : exact, ipv4.protocol : exact }
            action forward(port : bit<9>) { ucast_egress_port = port }
            size 1_000_000
        }
        table routes {
            key { ipv4.dst : lpm }
            action route(mac : bit<48>, port : bit<9>) { ethernet.dst = mac; ucast_egress_port = port }
            size 1_000_000
        }
        table routes6 {
            key { ipv6.dst_hi : lpm }
            action forward(port : bit<9>) { ucast_egress_port = port }
            size 1_000_000
        }
        table rules {
            key { ipv4.src : ternary, ipv4.dst : ternary }
            action forward(port : bit<9>) { ucast_egress_port = port }
            size 1_000_000
        }
        ingress {
            stage { apply hosts }
            stage { apply flows }
            stage { apply routes }
            stage { apply routes6 }
            stage { apply rules }
        }
        """;
    private static final int TCP = 6;
    private static final int MILLION = 1_000_000;
    /** Prefixes in the IPv6 table of the Internet, approximately. */
    private static final int IPV6_PREFIXES = 230_000;
    /** Their lengths, and how many in a hundred have each. */
    private static final int[][] IPV6_LENGTHS = {
        {48, 48}, {44, 10}, {40, 12}, {32, 12}, {36, 6}, {47, 4}, {46, 4}, {42, 3}, {29, 1}
    };
    /** They lie in so many blocks of 32 bits. */
    private static final int IPV6_BLOCKS = 30_000;

    private static final int KEYS = 262_144;
    private static final int CHANGED = 50_000;
    private static final int ROUNDS = 3;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Program program = BenchmarkProgram.of(PROGRAM);

    private TableCosts() {}

    /** Measures and prints. */
    public static void run() {
        out(BenchConditions.here().toString());
        out("| table | entries | ns per look-up | entered, per second | changed when full, per second |");
        out("|---|---:|---:|---:|---:|");
        new TableCosts().measure();
    }

    private void measure() {
        measure("exact, 32 bits", program.table("hosts"), hosts());
        measure("exact, 104 bits", program.table("flows"), flows());
        measure("lpm, IPv4", program.table("routes"), ipv4Routes());
        measure("lpm, IPv6", program.table("routes6"), ipv6Routes());
        for (int[] lengths : new int[][] {{2, 2}, {7, 4}, {10, 10}}) {
            for (int count : new int[] {100, 1_000, 10_000, 100_000, MILLION}) {
                String what = "ternary, " + lengths[0] * lengths[1] + " masks";
                measure(what, program.table("rules"), rules(lengths[0], lengths[1], count));
            }
        }
    }

    private void measure(String what, Table declaration, List<Table.Entry> entries) {
        double entered = 0;
        double changed = 0;
        double lookUp = Double.MAX_VALUE;
        List<long[]> keys = keys(entries);
        for (int round = 0; round < ROUNDS; round++) {
            MatchTable table = new MatchTable(TableLayout.of(declaration));
            ToLongFunction<long[]> find = lookUp(table);
            entered = Math.max(entered, entries.size() / seconds(() -> entries.forEach(table::insert)));
            lookUp = Math.min(lookUp, seconds(() -> findAll(find, keys)) * 1e9 / keys.size());
            List<Table.Entry> some = entries.subList(0, Math.min(CHANGED, entries.size()));
            changed = Math.max(changed, 2 * some.size() / seconds(() -> change(table, some)));
        }
        out("| %s | %,d | %.0f | %,.0f | %,.0f |", what, entries.size(), lookUp, entered, changed);
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    /** As the compiled engine looks up. */
    private static ToLongFunction<long[]> lookUp(MatchTable table) {
        if (table.layout().hasFlatIndex()) {
            FlatIndex flat = table.flatIndex();
            KeyLayout keys = table.layout().keys();
            if (keys.words() == 1) {
                return key -> FlatIndex.call(flat.cells(), key[0]);
            }
            long[] packed = new long[keys.words()];
            int stride = FlatIndex.stride(table.layout());
            return key -> {
                Arrays.fill(packed, 0);
                for (int i = 0; i < key.length; i++) {
                    packed[keys.word(i)] |= key[i] << keys.shift(i);
                }
                return FlatIndex.call(flat.cells(), packed, stride);
            };
        }
        if (table.layout().hasPrefixArray()) {
            PrefixArray prefixes = table.prefixArray();
            return key -> prefixes.levels().find(key[0]);
        }
        return key -> table.find(key).action();
    }

    private static void findAll(ToLongFunction<long[]> find, List<long[]> keys) {
        long sum = 0;
        for (long[] key : keys) {
            sum += find.applyAsLong(key);
        }
        if (sum == Long.MIN_VALUE) {
            throw new AssertionError("never, but the JIT does not know");
        }
    }

    /** Each goes and comes back. */
    private static void change(MatchTable table, List<Table.Entry> entries) {
        for (Table.Entry entry : entries) {
            table.remove(entry.matches(), entry.priority());
            table.insert(entry);
        }
    }

    /** Keys that fit entries drawn at random; what the entry leaves open is drawn too. */
    private List<long[]> keys(List<Table.Entry> entries) {
        List<long[]> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(entries.get(random.nextInt(entries.size())).matches().stream()
                    .mapToLong(this::fitting)
                    .toArray());
        }
        return keys;
    }

    private long fitting(Match match) {
        return switch (match) {
            case Match.Exact exact -> exact.value();
            case Match.Ternary ternary when ternary.mask() < 0 -> ternary.value() | random.nextLong() & ~ternary.mask();
            case Match.Ternary ternary -> ternary.value() | random.nextLong() & ~ternary.mask() & 0xffff_ffffL;
            default -> throw new IllegalArgumentException(match.toString());
        };
    }

    private List<Table.Entry> hosts() {
        return drawn(MILLION, () -> forward(List.of(new Match.Exact(random.nextLong() & 0xffff_ffffL)), 0));
    }

    /** By the five fields of TCP's flows. */
    private List<Table.Entry> flows() {
        return drawn(MILLION, () -> {
            List<Match> fields = new ArrayList<>();
            for (int bits : new int[] {32, 32, 16, 16}) {
                fields.add(new Match.Exact(random.nextLong() >>> -bits));
            }
            fields.add(new Match.Exact(TCP));
            return forward(fields, 0);
        });
    }

    private List<Table.Entry> ipv4Routes() {
        MatchTable table = new MatchTable(TableLayout.of(program.table("routes")));
        new Prefixes(2, 1).enter(table, MILLION);
        return table.entries();
    }

    private List<Table.Entry> ipv6Routes() {
        return drawn(IPV6_PREFIXES, () -> {
            long mask = -1L << Long.SIZE - ipv6Length();
            long block = 0x2000_0000L + random.nextInt(IPV6_BLOCKS) * 8191L;
            long address = block << Integer.SIZE | random.nextLong() & 0xffff_ffffL;
            return forward(List.of(new Match.Ternary(address & mask, mask)), 0);
        });
    }

    private int ipv6Length() {
        int left = random.nextInt(100);
        int i = 0;
        while (left >= IPV6_LENGTHS[i][1]) {
            left -= IPV6_LENGTHS[i++][1];
        }
        return IPV6_LENGTHS[i][0];
    }

    /** Rules of so many prefix lengths of sources, each with so many of destinations. */
    private List<Table.Entry> rules(int sourceLengths, int destinationLengths, int count) {
        return drawn(
                count,
                () -> forward(
                        List.of(ternary(random.nextInt(sourceLengths)), ternary(random.nextInt(destinationLengths))),
                        random.nextInt(4)));
    }

    private Match ternary(int number) {
        long mask = 0xffff_ffffL & -1L << 2 * number;
        return new Match.Ternary(random.nextLong() & mask, mask);
    }

    /** Different ones: a table refuses an entry that it has. */
    private static List<Table.Entry> drawn(int count, Supplier<Table.Entry> draw) {
        Set<List<Match>> known = new HashSet<>();
        List<Table.Entry> entries = new ArrayList<>();
        while (entries.size() < count) {
            Table.Entry entry = draw.get();
            if (known.add(entry.matches())) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private static Table.Entry forward(List<Match> matches, int priority) {
        return new Table.Entry(matches, priority, new Table.ActionCall("forward", List.of(1L)), Position.NONE);
    }

    private static void out(String format, Object... values) {
        System.out.println(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
    }
}
