package plumbline.systems.afq;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.IncastFlows;
import plumbline.network.workload.MergedFlows;
import plumbline.systems.afq.NetworkPoint.Outcome;

/**
 * Hosts that send to one at the same time. Settings: those of {@link Star}; {@code kilobytes} of all of them; those of
 * {@link Queueing} and {@link Senders}; the rest are parameters of the program.
 *
 * <p>Metrics: {@code last}, ms until the last byte has arrived; {@code ideal}, how many times what its link takes for
 * all bytes and their headers; {@code drops}, packets; {@code timeouts} per flow.
 */
public final class IncastSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    private static final double SECOND = 1e9;
    private static final long END = 5_000_000_000L;
    /** Ethernet with overhead on the wire, IPv4, TCP. */
    private static final int HEADERS = 78;

    private static final Set<String> OWN = Set.of("subject", "senders", "kilobytes");

    @Override
    public String name() {
        return "incast";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        Star star = Star.of(settings);
        long bytes = 1_000 * settings.number("kilobytes");
        IncastFlows flows = new IncastFlows(
                new FlowKind("incast", Senders.of(settings), 0, 1), star.sending(), Star.RECEIVER, bytes, END);
        Outcome outcome = Queueing.of(settings, OWN)
                .at(star.topology(), new MergedFlows(List.of(flows)), END, trial.seed())
                .run();
        if (outcome.complete() < 1) {
            throw new ExperimentException(settings.where() + ": not all flows ended within 5 s");
        }
        long share = bytes / star.senders();
        long packets = star.senders() * Math.ceilDiv(share, Senders.of(settings).mss());
        double least = (share * star.senders() + packets * HEADERS) * Byte.SIZE * SECOND / Star.BITS_PER_SECOND;
        double last = outcome.times(any -> true).quantile(1);
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("last", last / MILLISECOND);
        metrics.put("ideal", last / least);
        metrics.put("drops", (double) outcome.dropped());
        metrics.put("timeouts", outcome.timeouts());
        return metrics;
    }
}
