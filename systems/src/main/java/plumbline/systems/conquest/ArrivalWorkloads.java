package plumbline.systems.conquest;

import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.queue.Arrivals;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * Packets with their times, as files and users say it:
 *
 * <pre>
 *   testbed:?ms=500                ConQuest's tapping testbed: ten steady flows and three of bursts
 *   incast:?ms=1000                bursts of many flows, hardly anything between them
 *   pcap:FILE.pcap?speedup=50      the IPv4 packets of a capture, so much faster than they came
 * </pre>
 */
public final class ArrivalWorkloads {
    static final String HELP = "testbed:?ms=500, incast:?ms=1000, pcap:FILE.pcap?speedup=50";

    private ArrivalWorkloads() {}

    /**
     * The packets of a text.
     *
     * @param seed of what is random
     * @throws PortException if a file cannot be used
     * @throws ExperimentException if there is no such kind
     */
    public static Arrivals of(String text, long seed, SharedInputs shared) throws PortException {
        return shared.ofSeed(seed)
                .get("arrivals " + text, Arrivals.class, () -> make(PortSpec.parse(text), seed, shared));
    }

    private static Arrivals make(PortSpec spec, long seed, SharedInputs shared) throws PortException {
        switch (spec.scheme()) {
            case "testbed" -> {
                spec.allowOnly(Set.of("ms"));
                return TappingTestbed.arrivals(Math.toIntExact(spec.number("ms", 500)), seed);
            }
            case "incast" -> {
                spec.allowOnly(Set.of("ms"));
                return Incast.arrivals(Math.toIntExact(spec.number("ms", 1_000)), seed);
            }
            case "pcap" -> {
                spec.allowOnly(Set.of("speedup"));
                return CapturedArrivals.load(shared.file(spec.target()), speedup(spec));
            }
            default -> throw new ExperimentException("workload '" + spec + "': there are " + HELP);
        }
    }

    private static double speedup(PortSpec spec) {
        String text = spec.option("speedup", "1");
        try {
            double speedup = Double.parseDouble(text);
            if (speedup > 0 && speedup <= Double.MAX_VALUE) {
                return speedup;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new ExperimentException(
                "workload '" + spec + "': speedup=" + text + " is no number above 0, such as 50 or 0.5");
    }
}
