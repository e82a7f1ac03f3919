package plumbline.isa.reference;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Meter;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredTable;

/** Registers, counters, meters and filters of a program: a map from cells to what is in them. */
public final class StructuredMemory {
    /** Which cell of an array. */
    public sealed interface Cell {
        /** That of an index within the array. */
        record Indexed(BigInteger index) implements Cell {}

        /** That of a table's entry. */
        record OfEntry(StructuredTable.Entry entry) implements Cell {}

        /** None: reads 0, keeps nothing. */
        record Nowhere() implements Cell {}
    }

    /** What a counter's cell has counted. */
    public record Counted(BigInteger packets, BigInteger bytes) {
        private static final Counted NOTHING = new Counted(BigInteger.ZERO, BigInteger.ZERO);
    }

    /** Time constant and shift of a filter's cells. */
    public record Smoothing(long tauNanos, int shift) {}

    private record Of(String array, Cell cell) {}

    private record Bucket(BigDecimal tokens, long nanos) {}

    private record Filtered(double value, long nanos) {}

    private final Map<Of, List<BigInteger>> registers = new HashMap<>();
    private final Map<Of, Counted> counters = new HashMap<>();
    private final Map<Of, Meter.Rates> rates = new HashMap<>();
    private final Map<Of, Bucket> committed = new HashMap<>();
    private final Map<Of, Bucket> peak = new HashMap<>();
    private final Map<String, Smoothing> smoothings = new HashMap<>();
    private final Map<Of, Filtered> filters = new HashMap<>();

    /** The words of a cell. */
    public List<BigInteger> read(ExternInstance.RegisterArray array, Cell cell) {
        if (cell instanceof Cell.Nowhere) {
            return array.words().stream().map(_ -> BigInteger.ZERO).toList();
        }
        return registers.getOrDefault(new Of(array.name(), cell), array.initial());
    }

    /** Sets the words of a cell. */
    public void write(ExternInstance.RegisterArray array, Cell cell, List<BigInteger> words) {
        if (!(cell instanceof Cell.Nowhere)) {
            registers.put(new Of(array.name(), cell), List.copyOf(words));
        }
    }

    /** What a cell of a counter has counted. */
    public Counted counted(String counter, Cell cell) {
        return counters.getOrDefault(new Of(counter, cell), Counted.NOTHING);
    }

    /**
     * A call of a cell of an array.
     *
     * @param red what a meter calls red
     * @return its result; 0 if it has none
     */
    BigInteger call(ExternInstance.Array array, Cell cell, BigInteger input, int bytes, long nanos, int red) {
        return switch (array.extern()) {
            case COUNTER -> {
                count(array, cell, bytes);
                yield BigInteger.ZERO;
            }
            case METER -> {
                int marked = mark(array, cell, input.min(BigInteger.TWO).intValue(), bytes, nanos);
                yield BigInteger.valueOf(marked == 2 ? red : marked);
            }
            case LOW_PASS -> smooth(array.name(), cell, input, nanos);
            case WRED -> BigInteger.ZERO; // without settings nothing drops
        };
    }

    private void count(ExternInstance.Array counter, Cell cell, int bytes) {
        if (cell instanceof Cell.Nowhere) {
            return;
        }
        Counted before = counted(counter.name(), cell);
        boolean countsPackets = !counter.kind().equals("bytes");
        boolean countsBytes = !counter.kind().equals("packets");
        counters.put(
                new Of(counter.name(), cell),
                new Counted(
                        before.packets().add(BigInteger.valueOf(countsPackets ? 1 : 0)),
                        before.bytes().add(BigInteger.valueOf(countsBytes ? bytes : 0))));
    }

    /** Sets the rates of a cell of a meter and fills its buckets. Without rates all packets keep their colour. */
    public void rates(String meter, Cell cell, Meter.Rates cellRates) {
        rates.put(new Of(meter, cell), cellRates);
    }

    /** Marks a packet (RFC 2698 section 4.2): 0 green, 1 yellow, 2 red. */
    private int mark(ExternInstance.Array meter, Cell cell, int colour, int bytes, long nanos) {
        Of key = new Of(meter.name(), cell);
        Meter.Rates limits = rates.get(key);
        if (limits == null) {
            return colour;
        }
        BigDecimal need = BigDecimal.valueOf(meter.kind().equals("bytes") ? bytes : 1);
        BigDecimal tc = tokens(committed.get(key), limits.committed(), limits.committedBurst(), nanos);
        BigDecimal tp = tokens(peak.get(key), limits.peak(), limits.peakBurst(), nanos);
        int marked;
        if (colour == 2 || tp.compareTo(need) < 0) {
            marked = 2;
        } else {
            tp = tp.subtract(need);
            marked = colour == 1 || tc.compareTo(need) < 0 ? 1 : 0;
            tc = marked == 0 ? tc.subtract(need) : tc;
        }
        committed.put(key, new Bucket(tc, nanos));
        peak.put(key, new Bucket(tp, nanos));
        return marked;
    }

    private static BigDecimal tokens(Bucket bucket, long rate, long burst, long nanos) {
        BigDecimal full = BigDecimal.valueOf(burst);
        if (bucket == null) {
            return full;
        }
        BigDecimal seconds = BigDecimal.valueOf(nanos - bucket.nanos()).scaleByPowerOfTen(-9);
        return bucket.tokens().add(seconds.multiply(BigDecimal.valueOf(rate))).min(full);
    }

    /** Sets how a filter forgets. Without it what goes in comes out. */
    public void smoothing(String filter, Smoothing smoothing) {
        smoothings.put(filter, smoothing);
    }

    private BigInteger smooth(String filter, Cell cell, BigInteger value, long nanos) {
        Smoothing smoothing = smoothings.get(filter);
        if (smoothing == null) {
            return value;
        }
        Of key = new Of(filter, cell);
        Filtered before = filters.getOrDefault(key, new Filtered(0, nanos));
        double kept = before.value() * StrictMath.exp(-(double) (nanos - before.nanos()) / smoothing.tauNanos());
        filters.put(key, new Filtered(value.doubleValue() + kept, nanos));
        return new BigDecimal(value.doubleValue() + kept).toBigInteger().shiftRight(smoothing.shift());
    }
}
