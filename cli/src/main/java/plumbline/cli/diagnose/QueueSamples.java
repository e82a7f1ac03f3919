package plumbline.cli.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.programs.printqueue.checkpoint.QueueSample;

/** Looks at a queue, for charts. */
final class QueueSamples {
    /** So many times the usual distance between two looks, and nobody knows what was in between. */
    private static final int FAR = 8;

    private QueueSamples() {}

    /** The looks in parts: between two parts nobody looked. */
    static List<List<QueueSample>> parts(List<QueueSample> samples) {
        long[] apart = IntStream.range(1, samples.size())
                .mapToLong(i -> samples.get(i).nanos() - samples.get(i - 1).nanos())
                .sorted()
                .toArray();
        long max = apart.length == 0 ? 0 : FAR * Math.max(1, apart[apart.length / 2]);
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
