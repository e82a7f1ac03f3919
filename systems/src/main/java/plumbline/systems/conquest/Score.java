package plumbline.systems.conquest;

import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import plumbline.systems.conquest.QueueComparison.Weighed;

/**
 * How good ConQuest's estimates are, over the packets that waited long enough to be asked.
 *
 * @param precision of the packets called contributing, how many are
 * @param recall of the packets that are, how many are called so
 * @param errors absolute error of each estimate, in packets or bytes
 * @param roundings absolute error of what was sent in the windows asked for: no sketch can do better
 * @param collision by how much the estimate is above that, on average: other flows in the same columns, stale columns
 * @param congested packets that waited long enough
 * @param flows mean number of flows that left while such a packet waited
 */
public record Score(
        double precision,
        double recall,
        double[] errors,
        double[] roundings,
        double collision,
        long congested,
        double flows) {
    /**
     * What a share of the queue says.
     *
     * @param tau ns that a packet must have waited
     * @param share α: a flow contributes if it has at least so much of all
     */
    public static Score of(QueueComparison weighing, long tau, double share) {
        long named = 0;
        long right = 0;
        long truly = 0;
        LongStream.Builder errors = LongStream.builder();
        LongStream.Builder roundings = LongStream.builder();
        double collisions = 0;
        long flows = 0;
        long congested = 0;
        for (Weighed packet : weighing.packets()) {
            if (packet.waited() >= tau) {
                boolean said = packet.estimate() > 0 && packet.estimate() >= share * packet.all();
                boolean is = packet.own() > 0 && packet.own() >= share * packet.all();
                named += said ? 1 : 0;
                truly += is ? 1 : 0;
                right += said && is ? 1 : 0;
                errors.add(Math.abs(packet.estimate() - packet.own()));
                roundings.add(Math.abs(packet.windows() - packet.own()));
                collisions += packet.estimate() - packet.windows();
                flows += packet.flows();
                congested++;
            }
        }
        long count = Math.max(1, congested);
        return new Score(
                ratio(right, named),
                ratio(right, truly),
                errors.build().asDoubleStream().toArray(),
                roundings.build().asDoubleStream().toArray(),
                collisions / count,
                congested,
                (double) flows / count);
    }

    /** Mean absolute error of the estimate. */
    public double error() {
        return DoubleStream.of(errors).average().orElse(0);
    }

    /** Mean absolute error of what was sent in the windows asked for. */
    public double rounding() {
        return DoubleStream.of(roundings).average().orElse(0);
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 1 : (double) part / whole;
    }
}
