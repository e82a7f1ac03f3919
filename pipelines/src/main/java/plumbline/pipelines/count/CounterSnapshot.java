package plumbline.pipelines.count;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;
import plumbline.vm.count.CounterBlock;

/** The values of all counters of a switch. */
public final class CounterSnapshot {
    private final NavigableMap<CounterName, Read> blocks = new TreeMap<>();

    private record Read(String text, long[] values) {}

    /** Enters what was read. */
    public void put(CounterName name, String text, long[] values) {
        blocks.put(name, new Read(text, values));
    }

    /** What counts in a family, in the order of owners and indexes. */
    public List<CounterName> of(CounterFamily family) {
        return List.copyOf(blocks.subMap(
                        new CounterName(family, Integer.MIN_VALUE, Integer.MIN_VALUE),
                        new CounterName(family, Integer.MAX_VALUE, Integer.MAX_VALUE))
                .keySet());
    }

    /** What an owner has in a family, in the order of indexes. */
    public List<CounterName> of(CounterFamily family, int owner) {
        return List.copyOf(blocks.subMap(
                        new CounterName(family, owner, Integer.MIN_VALUE),
                        true,
                        new CounterName(family, owner, Integer.MAX_VALUE),
                        true)
                .keySet());
    }

    /** What else is known of it. */
    public String text(CounterName name) {
        return blocks.get(name).text();
    }

    /** A counter of its owner's only one in the family; 0 if there is none. */
    public long get(CounterFamily family, int owner, Enum<?> counter) {
        return get(new CounterName(family, owner, 0), counter);
    }

    /** A counter; 0 if it does not count. */
    public long get(CounterName name, Enum<?> counter) {
        Read read = blocks.get(name);
        return read == null ? 0 : read.values()[counter.ordinal()];
    }

    /** A counter, of all in the family together. */
    public long sum(CounterFamily family, Enum<?> counter) {
        return of(family).stream().mapToLong(name -> get(name, counter)).sum();
    }

    /** The reasons for which something dropped packets. */
    public Map<DropReason, Long> drops(CounterName name) {
        return nonZero(name, DropReason.class);
    }

    /** The effects that a port had. */
    public Map<PortEffect, Long> effects(CounterName name) {
        return nonZero(name, PortEffect.class);
    }

    private <E extends Enum<E>> Map<E, Long> nonZero(CounterName name, Class<E> counters) {
        Read read = blocks.get(name);
        return read == null ? Map.of() : CounterBlock.nonZero(counters, read.values());
    }
}
