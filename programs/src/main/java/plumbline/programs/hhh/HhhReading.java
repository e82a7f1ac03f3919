package plumbline.programs.hhh;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * The hierarchical heavy hitters.
 *
 * @param packets counted in all
 * @param share of them that makes a prefix heavy
 * @param found how many prefixes are heavy
 * @param prefixes the first of them, the most specific first
 */
public record HhhReading(long packets, double share, int found, List<Row> prefixes) implements Reading {
    /**
     * One prefix.
     *
     * @param packets estimate
     * @param conditioned those of them that no more specific heavy prefix explains
     */
    public record Row(String prefix, long packets, long conditioned) {}

    /** Copies the list. */
    public HhhReading {
        prefixes = List.copyOf(prefixes);
    }

    static HhhReading of(long packets, double share, List<HeavyPrefix> heavy, int top) {
        List<Row> rows = heavy.stream()
                .limit(top)
                .map(one -> new Row(one.prefix().toString(), Math.round(one.packets()), Math.round(one.conditioned())))
                .toList();
        return new HhhReading(packets, share, heavy.size(), rows);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "%-18s  %12s  %12s\n", "prefix", "packets", "conditioned"));
        for (Row row : prefixes) {
            text.append(String.format(
                    Locale.ROOT, "%-18s  %,12d  %,12d\n", row.prefix(), row.packets(), row.conditioned()));
        }
        text.append(String.format(
                Locale.ROOT, "%d prefixes with at least %.1f %% of %,d packets\n", found, 100 * share, packets));
        return text.toString();
    }
}
