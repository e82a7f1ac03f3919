package plumbline.vm.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.vm.trace.ValueText;

/** Checks the matches of entries against the keys of their table and turns them into patterns. */
final class PatternMaker {
    private final Table table;
    private final KeyLayout layout;
    /** Signatures are few; sharing them keeps a million rows small. */
    private final Map<Signature, Signature> signatures = new HashMap<>();

    PatternMaker(Table table, KeyLayout layout) {
        this.table = table;
        this.layout = layout;
    }

    EntryPattern make(List<Match> matches) {
        List<Table.Key> keys = table.keys();
        if (matches.size() != keys.size()) {
            throw new IllegalArgumentException("table " + table.name() + " has " + keys.size() + " keys, the entry "
                    + matches.size() + " matches");
        }
        long[] values = new long[keys.size()];
        long[] masks = new long[keys.size()];
        int[] ranged = new int[keys.size()];
        long[] bounds = new long[2 * keys.size()];
        int ranges = 0;
        for (int i = 0; i < values.length; i++) {
            Table.Key key = keys.get(i);
            check(key, matches.get(i));
            switch (matches.get(i).canonical(key.field().width())) {
                case Match.Range range -> {
                    ranged[ranges] = i;
                    bounds[2 * ranges] = range.low();
                    bounds[2 * ranges + 1] = range.high();
                    ranges++;
                }
                case Match masked -> {
                    Match.Ternary bits = masked.masked(key.field().width()).orElseThrow();
                    masks[i] = bits.mask();
                    values[i] = bits.value();
                }
            }
        }
        Signature signature = new Signature(packed(masks), Arrays.copyOf(ranged, ranges), table.prefix(matches));
        Signature shared = signatures.computeIfAbsent(signature, same -> same);
        return new EntryPattern(shared, packed(values), Arrays.copyOf(bounds, 2 * ranges));
    }

    private long[] packed(long[] values) {
        long[] words = new long[layout.words()];
        layout.pack(values, words);
        return words;
    }

    private void check(Table.Key key, Match match) {
        int width = key.field().width();
        if (!match.isWithin(width)) {
            throw new IllegalArgumentException("table " + table.name() + ": " + text(key, match) + " does not fit key "
                    + key.field().name() + " of " + width + " bits");
        }
        if (!key.kind().accepts(match, width)) {
            throw new IllegalArgumentException("table " + table.name() + ": key "
                    + key.field().name() + " is " + key.kind().word() + ", which " + text(key, match) + " is not");
        }
    }

    private static String text(Table.Key key, Match match) {
        return match.text(value -> ValueText.of(key.field(), value));
    }
}
