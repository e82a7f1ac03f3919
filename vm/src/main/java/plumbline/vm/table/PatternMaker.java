package plumbline.vm.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

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
        int prefix = 0;
        for (int i = 0; i < values.length; i++) {
            Table.Key key = keys.get(i);
            Match match = fitting(key, matches.get(i));
            if (match instanceof Match.Range range && !range.isAligned()) { // a mask keeps the search exact
                ranged[ranges] = i;
                bounds[2 * ranges] = range.low();
                bounds[2 * ranges + 1] = range.high();
                ranges++;
            } else {
                masks[i] = mask(match, key.field().width());
                values[i] = value(match);
            }
            if (key.kind() == Table.MatchKind.LPM) {
                prefix = Long.bitCount(masks[i]);
            }
        }
        Signature signature = new Signature(packed(masks), Arrays.copyOf(ranged, ranges), prefix);
        Signature shared = signatures.computeIfAbsent(signature, same -> same);
        return new EntryPattern(shared, packed(values), Arrays.copyOf(bounds, 2 * ranges));
    }

    private long[] packed(long[] values) {
        long[] words = new long[layout.words()];
        layout.pack(values, words);
        return words;
    }

    private static long mask(Match match, int width) {
        return switch (match) {
            case Match.Exact exact -> Bits.mask(width);
            case Match.Ternary ternary -> ternary.mask();
            case Match.Prefix prefix -> Match.Prefix.mask(prefix.length(), prefix.width());
            case Match.Range range -> Bits.mask(width) & ~(range.low() ^ range.high());
        };
    }

    private static long value(Match match) {
        return switch (match) {
            case Match.Exact exact -> exact.value();
            case Match.Ternary ternary -> ternary.value();
            case Match.Prefix prefix -> prefix.value();
            case Match.Range range -> range.low();
        };
    }

    private Match fitting(Table.Key key, Match match) {
        boolean any = match.equals(Match.Ternary.ANY);
        boolean kindFits = match instanceof Match.Exact
                || switch (key.kind()) {
                    case EXACT -> false;
                    case TERNARY -> match instanceof Match.Ternary || match instanceof Match.Prefix;
                    case LPM -> match instanceof Match.Prefix || any;
                    case RANGE -> match instanceof Match.Range || any;
                };
        if (!kindFits) {
            throw new IllegalArgumentException(
                    "table " + table.name() + ": key " + key.field().name() + " is "
                            + key.kind().name().toLowerCase(java.util.Locale.ROOT) + ", which " + match + " is not");
        }
        int width = key.field().width();
        long used =
                switch (match) {
                    case Match.Exact exact -> exact.value();
                    case Match.Ternary ternary -> ternary.mask();
                    case Match.Prefix prefix -> Bits.mask(prefix.width());
                    case Match.Range range -> range.high();
                };
        if ((used & ~Bits.mask(width)) != 0 || (match instanceof Match.Prefix prefix && prefix.width() != width)) {
            throw new IllegalArgumentException("table " + table.name() + ": " + match + " does not fit key "
                    + key.field().name() + " of " + width + " bits");
        }
        return match;
    }
}
