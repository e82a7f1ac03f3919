package plumbline.systems.beaucoup.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import plumbline.bench.experiment.capture.CapturePackets;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.MergingSubject;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Summary;
import plumbline.bench.experiment.subject.Trial;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.PortException;
import plumbline.programs.beaucoup.compile.Coupons;
import plumbline.programs.heavyhitters.FlowKey;

/**
 * Sources with many different destinations in a capture, by coupon collectors without limits of memory or time.
 * Settings: {@code workload}, {@code m} coupons of probability 2^−{@code power}, {@code n} of them for an alert.
 */
public final class CaptureCollectorsSubject implements MergingSubject {
    private static final Set<String> SETTINGS = Set.of("subject", "workload", "m", "n", "power");
    private static final String COLLECTORS = "collectors";

    @Override
    public String name() {
        return "capture-collectors";
    }

    @Override
    public Map<String, Summary> summarize(Trial trial) throws PortException {
        trial.settings().allowOnly(SETTINGS);
        Coupons coupons = coupons(trial.settings());
        SortedMap<Long, Long> collected = new TreeMap<>();
        CapturePackets.read(trial, (pair, nanos) -> {
            long destination = pair & 0xFFFF_FFFFL;
            long coupon = Seeds.mix(destination + Seeds.mix(trial.seed())) >>> Long.SIZE - coupons.power();
            if (coupons.power() == 0 || coupon < coupons.m()) {
                collected.merge(pair >>> 32, 1L << (coupons.power() == 0 ? 0 : coupon), (one, other) -> one | other);
            }
        });
        return Map.of(COLLECTORS, new Summary(Summary.Merge.UNION, collected));
    }

    /** {@code sources} with a coupon, {@code alerts}: with enough of them. */
    @Override
    public Map<String, Double> metrics(PointSettings settings, Map<String, Summary> summaries) {
        SortedMap<Long, Long> collected = summaries.get(COLLECTORS).cells();
        int enough = coupons(settings).n();
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("sources", (double) collected.size());
        metrics.put("alerts", (double) collected.values().stream()
                .filter(bits -> Long.bitCount(bits) >= enough)
                .count());
        return metrics;
    }

    /** The sources with an alert, and how many destinations draw so many coupons on average. */
    @Override
    public List<String> table(PointSettings settings, Map<String, Summary> summaries) {
        Coupons coupons = coupons(settings);
        List<String> lines = new ArrayList<>(List.of("source,coupons,destinations"));
        summaries.get(COLLECTORS).cells().forEach((source, bits) -> {
            int count = Long.bitCount(bits);
            if (count >= coupons.n()) {
                lines.add(FlowKey.SOURCE.show(source) + "," + count + ","
                        + Math.round(new Coupons(coupons.m(), count, coupons.power()).expectation()));
            }
        });
        return lines;
    }

    private static Coupons coupons(PointSettings settings) {
        try {
            return new Coupons(settings.integer("m", 32), settings.integer("n", 16), settings.integer("power", 8));
        } catch (IllegalArgumentException e) {
            throw new ExperimentException(settings.where() + ": " + e.getMessage(), e);
        }
    }
}
