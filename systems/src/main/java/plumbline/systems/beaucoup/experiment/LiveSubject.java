package plumbline.systems.beaucoup.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.agrona.collections.LongHashSet;
import plumbline.bench.experiment.flow.FlowWorkloads;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.PortException;
import plumbline.programs.beaucoup.query.ExampleQueries;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.systems.beaucoup.experiment.QueryEngine.Packet;
import plumbline.vm.RegisterArray;

/**
 * How many collectors live at a time (BeauCoup, SIGCOMM 2020, figure on memory): the 26 example queries over two
 * windows of traffic, then the slots whose first coupon is no older than the window. Settings: {@code window_ms},
 * {@code rate} in packets per second, {@code budget}, {@code workload}. The ports of a pair of addresses do not change:
 * a pair is a flow.
 *
 * <p>Metrics: {@code live} collectors, {@code kilobytes} of them, {@code collided}, the share of coupons lost to other
 * keys' slots, {@code flows}, different ones in the second window.
 */
public final class LiveSubject implements Subject {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final int WINDOWS = 2;
    private static final int BYTES = 12;
    private static final int SERVICES = 64;
    private static final int UDP = 17;

    @Override
    public String name() {
        return "live-collectors";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        settings.allowOnly(Set.of("subject", "window_ms", "rate", "budget", "workload"));
        long window = settings.number("window_ms") * MILLISECOND;
        long spacing = SECOND / settings.number("rate");
        QuerySet asked =
                QuerySet.of(settings.real("budget"), ExampleQueries.load().queries());
        QueryEngine engine = new QueryEngine(Map.of("window", window, "tick", 10L), asked, trial.seed());
        LongSupplier flows =
                FlowWorkloads.of(settings.text("workload"), trial.shared()).flows(trial.seed());
        LongHashSet seen = new LongHashSet();
        long now = 0;
        for (; now < WINDOWS * window; now += spacing) {
            long pair = flows.getAsLong();
            long ports = Seeds.mix(pair);
            engine.send(
                    new Packet(
                            (int) (pair >>> 32),
                            (int) pair,
                            UDP,
                            0,
                            (int) ports & 0xFFFF,
                            (int) (ports >>> 32) & SERVICES - 1),
                    now);
            if (now >= (WINDOWS - 1) * window) {
                seen.add(pair);
            }
        }
        long live = live(engine, window >> 10, now >> 10);
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("live", (double) live);
        metrics.put("kilobytes", live * BYTES / 1024.0);
        metrics.put(
                "collided",
                engine.use().queries().stream().mapToLong(row -> row.collided()).sum()
                        / (double) engine.use().drawn());
        metrics.put("flows", (double) seen.size());
        return metrics;
    }

    private static long live(QueryEngine engine, long window, long now) {
        RegisterArray stamps = engine.state().register("stamp1");
        RegisterArray counted = engine.state().register("counted1");
        long live = 0;
        for (int slot = 0; slot < stamps.declaration().entries(); slot++) {
            live += counted.lo(slot) != 0 && now - stamps.lo(slot) <= window ? 1 : 0;
        }
        return live;
    }
}
