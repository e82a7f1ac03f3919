package plumbline.systems.printqueue.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.statistic.Quantiles;

/** Looks at a queue, for charts. */
final class QueueSamples {
    /** So many times the usual distance between two looks, and nobody knows what was in between. */
    private static final int FAR = 8;

    private QueueSamples() {}

    /** The looks in parts: between two parts nobody looked. */
    static List<List<QueueSample>> parts(List<QueueSample> samples) {
        double[] apart = IntStream.range(1, samples.size())
                .mapToDouble(i -> samples.get(i).nanos() - samples.get(i - 1).nanos())
                .toArray();
        double max = FAR * Math.max(1, Quantiles.upperMedian(apart));
        List<List<QueueSample>> parts = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= samples.size(); i++) {
            if (i == samples.size()
                    || samples.get(i).nanos() - samples.get(i - 1).nanos() > max) {
                parts.add(samples.subList(from, i));
                from = i;
            }
        }
        return parts;
    }
}
