package plumbline.systems.printqueue.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * Packets that waited, drawn at random by the depth of the queue that they met (PrintQueue, SIGCOMM 2022):
 * {@code depth}, the lower end of their bin in cells, or 0 for all bins together, and {@code victims} of a bin at most.
 */
record Victims(PointSettings settings, long seed) {
    /** The settings that say which. */
    static final Set<String> SETTINGS = Set.of("depth", "victims");

    /** Lower ends of the bins. */
    private static final int[] BINS = {1_000, 2_000, 5_000, 10_000, 15_000, 20_000, Integer.MAX_VALUE};

    /** From their arrivals to their departures; only such as are asked for. */
    List<Span> of(DepartureLog log, Predicate<Span> which) {
        int min = (int) settings.number("depth");
        int bin = Arrays.binarySearch(BINS, min);
        if (bin < 0 && min != 0) {
            throw new ExperimentException(
                    settings.where() + ": depth = " + min + ": 0 for all, and the bins are " + Arrays.toString(BINS));
        }
        return min != 0
                ? ofBin(log, bin, which)
                : IntStream.range(0, BINS.length - 1)
                        .boxed()
                        .flatMap(one -> ofBin(log, one, which).stream())
                        .toList();
    }

    private List<Span> ofBin(DepartureLog log, int bin, Predicate<Span> which) {
        List<Span> all = new ArrayList<>();
        for (int i = 0; i < log.packets(); i++) {
            Span wait = new Span(log.came(i), log.left(i));
            if (log.depth(i) >= BINS[bin] && log.depth(i) < BINS[bin + 1] && which.test(wait)) {
                all.add(wait);
            }
        }
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, Math.min(all.size(), (int) settings.number("victims")));
    }
}
