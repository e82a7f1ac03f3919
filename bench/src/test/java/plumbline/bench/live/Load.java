package plumbline.bench.live;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import plumbline.network.workload.FlowSizes;

/**
 * What is to be sent: small flows with sizes of web servers, 64 a second on average, and a large one each second
 * (ConQuest, CoNEXT 2019, closed loop, a hundredth as fast).
 */
final class Load {
    private static final double MEAN_GAP_NANOS = 15.5e6;
    private static final long SECOND = 1_000_000_000;

    private Load() {}

    /**
     * A flow.
     *
     * @param nanos when it starts, from the beginning
     * @param small whether it is one of the flows that are looked at
     */
    record Planned(long nanos, long bytes, boolean small) {}

    /** The same seed gives the same flows at the same times, whoever marks. */
    static List<Planned> plan(int seconds, long largeBytes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Planned> plan = new ArrayList<>();
        for (long at = SECOND / 2; at < seconds * SECOND; at += SECOND) {
            plan.add(new Planned(at, largeBytes, false));
        }
        for (double at = 0; at < seconds * SECOND; at -= MEAN_GAP_NANOS * Math.log(1 - random.nextDouble())) {
            plan.add(new Planned((long) at, FlowSizes.WEB.draw(random), true));
        }
        return plan;
    }
}
