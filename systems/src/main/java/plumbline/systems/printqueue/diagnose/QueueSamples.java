package plumbline.systems.printqueue.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.statistic.Quantiles;

/** Looks at a queue, for charts. */
final class QueueSamples {
    /** After this many average distances between samples there is a gap. */
    private static final int FAR = 8;

    private QueueSamples() {}

    /** The samples in parts, with a gap between two parts. */
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
