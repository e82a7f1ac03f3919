package plumbline.systems.afq;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;

/**
 * Many senders and one receiver around one switch, on links of 10 Gbit/s with 1 µs. The setting is {@code senders}.
 *
 * @param senders how many there are
 */
record Star(int senders) {
    static final long BITS_PER_SECOND = 10_000_000_000L;
    static final String RECEIVER = "h1";

    static Star of(PointSettings settings) {
        return new Star(settings.integer("senders"));
    }

    Topology topology() {
        return Preset.STAR.topology(
                Map.of("hosts", Integer.toString(senders + 1), "rate", BITS_PER_SECOND / 1_000_000_000 + "gbit"));
    }

    /** Names of the hosts that send. */
    List<String> sending() {
        return IntStream.rangeClosed(2, senders + 1)
                .mapToObj(host -> "h" + host)
                .toList();
    }
}
