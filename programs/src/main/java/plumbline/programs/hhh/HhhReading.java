package plumbline.programs.hhh;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * The hierarchical heavy hitters.
 *
 * @param unit what is counted: packets, bytes
 * @param total counted
 * @param share of them that makes a prefix heavy
 * @param found how many prefixes are heavy
 * @param prefixes the first of them, the most specific first
 */
public record HhhReading(String unit, long total, double share, int found, List<Row> prefixes) implements Reading {
    /**
     * One prefix.
     *
     * @param count estimate
     * @param conditioned those of them that no more specific heavy prefix explains
     */
    public record Row(String prefix, long count, long conditioned) {}

    public HhhReading {
        prefixes = List.copyOf(prefixes);
    }

    static HhhReading of(String unit, long total, double share, List<HeavyPrefix> heavy, int top) {
        List<Row> rows = heavy.stream()
                .limit(top)
                .map(one -> new Row(one.prefix().toString(), Math.round(one.count()), Math.round(one.conditioned())))
                .toList();
        return new HhhReading(unit, total, share, heavy.size(), rows);
    }

    @Override
    public String text() {
        StringBuilder text =
                new StringBuilder(String.format(Locale.ROOT, "%-18s  %12s  %12s\n", "prefix", unit, "conditioned"));
        for (Row row : prefixes) {
            text.append(
                    String.format(Locale.ROOT, "%-18s  %,12d  %,12d\n", row.prefix(), row.count(), row.conditioned()));
        }
        text.append(String.format(
                Locale.ROOT,
                "%d prefixes with at least %s %% of %,d %s\n",
                found,
                new DecimalFormat("0.0###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(100 * share),
                total,
                unit));
        return text.toString();
    }
}
