package plumbline.bench.throughput;

import java.util.ArrayList;
import java.util.List;

/** Takes the machine's speed; a look takes a millisecond or two. */
final class MachineProbe {
    private static final int LINES = 8192;
    private static final int INTS_PER_LINE = 16;
    private static final int SHIFTS = 300_000;
    private static final int LOADS = 20 * LINES;
    private static final int LOOKS_UNTIL_COMPILED = 20;

    /**
     * The first number of a line says where the next line begins: one circle through all, as generators of numbers go.
     */
    private final int[] lines = new int[LINES * INTS_PER_LINE];

    private final List<Double> shiftNanos = new ArrayList<>();
    private final List<Double> loadNanos = new ArrayList<>();
    private long shifted = 1;
    private int place;

    MachineProbe() {
        for (int line = 0; line < LINES; line++) {
            lines[line * INTS_PER_LINE] = (1109 * line + 4097) % LINES * INTS_PER_LINE;
        }
        for (int i = 0; i < LOOKS_UNTIL_COMPILED; i++) {
            shift();
            load(LOADS);
        }
    }

    /** Takes both times once. */
    void look() {
        load(LINES); // whoever ran before has taken the cache
        long start = System.nanoTime();
        shift();
        long between = System.nanoTime();
        load(LOADS);
        long end = System.nanoTime();
        shiftNanos.add((double) (between - start) / SHIFTS);
        loadNanos.add((double) (end - between) / LOADS);
    }

    /** Of all looks, of which there is at least one. */
    MachineSpeed speed() {
        return new MachineSpeed(spread(shiftNanos), spread(loadNanos));
    }

    private static Spread spread(List<Double> nanos) {
        return Spread.of(nanos.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void shift() {
        long value = shifted;
        for (int i = 0; i < SHIFTS; i++) { // xorshift: nothing that the JIT could foresee
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        shifted = value;
    }

    private void load(int count) {
        int next = place;
        for (int i = 0; i < count; i++) {
            next = lines[next];
        }
        place = next;
    }
}
