package plumbline.programs.beaucoup;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * What became of the coupons.
 *
 * @param queries those that drew any, by number
 * @param occupied collectors that were ever used
 */
public record CouponUse(List<Row> queries, int occupied) implements Reading {
    /**
     * The coupons of one query.
     *
     * @param drawn kept after the tie-break
     * @param fresh of these, new to their key
     * @param collided of these, lost because the slot was another key's
     */
    public record Row(int query, long drawn, long fresh, long collided) {
        /**
         * Register cells accessed: timestamp and signature always, the bitmap unless it collided, the count if it was
         * new.
         */
        public long accesses() {
            return 2 * drawn + (drawn - collided) + fresh;
        }
    }

    public CouponUse {
        queries = List.copyOf(queries);
    }

    /** Packets that kept a coupon. */
    public long drawn() {
        return queries.stream().mapToLong(Row::drawn).sum();
    }

    /** Register cells accessed by all queries. */
    public long accesses() {
        return queries.stream().mapToLong(Row::accesses).sum();
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%5s  %12s  %12s  %12s  %12s\n", "query", "coupons", "new", "collided", "accesses"));
        for (Row row : queries) {
            text.append(String.format(
                    Locale.ROOT,
                    "%5d  %,12d  %,12d  %,12d  %,12d\n",
                    row.query(),
                    row.drawn(),
                    row.fresh(),
                    row.collided(),
                    row.accesses()));
        }
        text.append(String.format(Locale.ROOT, "%,d collectors used\n", occupied));
        return text.toString();
    }
}
