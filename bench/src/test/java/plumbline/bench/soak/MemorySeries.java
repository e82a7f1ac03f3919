package plumbline.bench.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import plumbline.programs.statistic.Quantiles;

/**
 * Memory in use, looked at again and again after the warm-up, and whether it stays what it was.
 *
 * <pre>
 *   looks      o o o o o o o o | o o o o o o o o
 *              median before     median after: at most so much more
 * </pre>
 *
 * Medians, for a port that has just been opened anew has its buffers twice for a moment.
 */
public final class MemorySeries {
    /** Fewer looks tell nothing. */
    static final int FEWEST = 8;
    /** What the heap may have more in the second half, in bytes: a fault wrapper's buffers, some times over. */
    static final long HEAP_SLACK = 3_000_000;
    /** What the process may have more in the second half, in bytes: the JIT's arenas come and go. */
    static final long RESIDENT_SLACK = 6_000_000;

    private final List<MemoryWatch.Look> looks = new ArrayList<>();

    /**
     * A look, in MB.
     *
     * @param heap in use after a collection
     * @param process its own memory, without the rings that open ports share with the kernel
     */
    public record Megabytes(double heap, double process) {}

    void add(MemoryWatch.Look look) {
        looks.add(look);
    }

    /** How much more of the heap is in use in the second half, in bytes. */
    long heapGrowth() {
        return growth(MemoryWatch.Look::heap);
    }

    /** How much more memory the process has in the second half, in bytes. */
    long residentGrowth() {
        return growth(MemoryWatch.Look::resident);
    }

    private long growth(ToLongFunction<MemoryWatch.Look> of) {
        int half = looks.size() / 2;
        return median(looks.subList(looks.size() - half, looks.size()), of) - median(looks.subList(0, half), of);
    }

    private static long median(List<MemoryWatch.Look> some, ToLongFunction<MemoryWatch.Look> of) {
        return (long) Quantiles.of(0.5, some.stream().mapToLong(of));
    }

    /** Whether there are enough looks to tell. */
    boolean tells() {
        return looks.size() >= FEWEST;
    }

    /** What grew that must not, in words; empty if nothing did, or if there are too few looks to tell. */
    List<String> wrong() {
        List<String> wrong = new ArrayList<>();
        if (tells() && heapGrowth() > HEAP_SLACK) {
            wrong.add(grew("heap", heapGrowth(), HEAP_SLACK));
        }
        if (tells() && residentGrowth() > RESIDENT_SLACK) {
            wrong.add(grew("process", residentGrowth(), RESIDENT_SLACK));
        }
        return wrong;
    }

    private static String grew(String what, long by, long slack) {
        return String.format(
                Locale.ROOT,
                "memory: %s grew by %.1f MB from the first to the second half of the looks, more than %.1f",
                what,
                by / 1e6,
                slack / 1e6);
    }

    /** All looks. */
    List<Megabytes> megabytes() {
        return looks.stream()
                .map(look -> new Megabytes(tenths(look.heap()), tenths(look.resident())))
                .toList();
    }

    private static double tenths(long bytes) {
        return Math.round(bytes / 1e5) / 10.0;
    }
}
