package plumbline.network.host;

import java.util.List;

/**
 * What a flow delivered over time.
 *
 * @param intervalNanos length of an interval; 0: no series was asked for
 * @param firstInterval number of the first, from time 0
 * @param bytes delivered in each, up to the last in which something was
 */
public record GoodputSeries(long intervalNanos, long firstInterval, List<Long> bytes) {
    public GoodputSeries {
        bytes = List.copyOf(bytes);
    }
}
