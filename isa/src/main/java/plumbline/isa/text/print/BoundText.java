package plumbline.isa.text.print;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import plumbline.isa.model.Bound;

/** A bound of recirculation as behind {@code at most}. */
final class BoundText {
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    private BoundText() {}

    /** {@code 1%}, {@code 1000 packets per 1s}; nothing if none is declared. */
    static String of(Bound bound) {
        return switch (bound) {
            case Bound.None _, Bound.Unsaid _ -> "";
            case Bound.Share share ->
                BigDecimal.valueOf(share.ppm(), 4).stripTrailingZeros().toPlainString() + "%";
            case Bound.PerTime time -> time.amount() + " " + unit(time) + " per " + time(time.nanos());
            case Bound.ForEach each ->
                of(each.each()) + " for each " + Literals.name(each.register()) + "["
                        + Literals.name(each.index().name()) + "]";
        };
    }

    private static String unit(Bound.PerTime time) {
        return time.unit() == Bound.Unit.PACKETS && time.amount() == 1
                ? "packet"
                : time.unit().name().toLowerCase(Locale.ROOT);
    }

    /** In the largest unit of which it is a whole number. */
    private static String time(long nanos) {
        long value = nanos;
        int unit = 0;
        while (unit < UNITS.size() - 1 && value % 1000 == 0) {
            value /= 1000;
            unit++;
        }
        return value + UNITS.get(unit);
    }
}
