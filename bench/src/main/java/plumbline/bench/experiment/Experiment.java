package plumbline.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.pipelines.file.WrongPartException;
import plumbline.pipelines.file.YamlFile;

/**
 * One figure or table, as its file says it.
 *
 * @param title in one line
 * @param source paper and figure that it repeats
 * @param settings of all series: {@code subject} names the {@link Subject}, the rest is for it
 * @param sweep what is varied along the x axis
 * @param seeds one run each
 * @param series name → settings that only this series has
 * @param charts which metrics are drawn
 * @param expect statements that the figure is expected to support
 * @param fast what is different with {@code --fast}
 */
public record Experiment(
        String title,
        String source,
        Map<String, String> settings,
        Sweep sweep,
        List<Long> seeds,
        Map<String, Map<String, String>> series,
        List<ChartPlan> charts,
        List<Expectation> expect,
        Fast fast) {

    /**
     * The x axis.
     *
     * @param setting name of the setting that is varied
     * @param label with unit
     * @param logarithmic how the axis is drawn
     * @param values in order; numbers, or names that are drawn one beside the other
     * @param captures a folder of captures: the values are names of files in it, all that there are unless they are
     *     named, and the setting is the workload {@code pcap:}; absent if the values are that of the setting
     */
    public record Sweep(String setting, String label, boolean logarithmic, List<String> values, String captures) {
        private static final Pattern GROUPED = Pattern.compile("-?[0-9][0-9_]*(\\.[0-9_]*)?");

        public Sweep {
            Objects.requireNonNull(setting, "a sweep needs 'setting'");
            if (values == null && captures == null) {
                throw new IllegalArgumentException("a sweep needs 'values', or 'captures', a folder");
            }
            label = label == null ? setting : label;
            values = values == null
                    ? List.of()
                    : values.stream().map(Sweep::spelled).toList();
        }

        /** A number without the underscores that group its digits, so that it has one spelling. */
        static String spelled(String value) {
            return GROUPED.matcher(value).matches() ? value.replace("_", "") : value;
        }

        private Sweep over(List<String> others) {
            return others == null ? this : new Sweep(setting, label, logarithmic, others, captures);
        }

        private String settingAt(String value) {
            return captures == null ? value : "pcap:" + captures + "/" + value;
        }

        /** Where a value stands on the axis. */
        double position(String value) {
            try {
                return Double.parseDouble(value);
            } catch (NumberFormatException e) {
                int index = values.indexOf(value);
                return (index < 0 ? values.size() : index) + 1.0; // behind them all captures together
            }
        }
    }

    /** A chart: one metric over the swept setting, a line per series. */
    public record ChartPlan(String metric, String label, boolean logarithmic) {}

    /**
     * The differences of a fast run; what is absent stays as it is.
     *
     * @param values of the sweep
     * @param series name → settings that win over that series' own
     */
    public record Fast(
            Map<String, String> settings,
            List<String> values,
            List<Long> seeds,
            Map<String, Map<String, String>> series) {}

    /** Copies the collections; a file without a part has an empty one. */
    public Experiment {
        Objects.requireNonNull(sweep, "an experiment needs a sweep");
        settings = settings == null ? Map.of() : Map.copyOf(settings);
        seeds = List.copyOf(Objects.requireNonNull(seeds, "an experiment needs seeds"));
        series = new LinkedHashMap<>(Objects.requireNonNull(series, "an experiment needs series"));
        charts = charts == null ? List.of() : List.copyOf(charts);
        expect = expect == null ? List.of() : List.copyOf(expect);
    }

    /**
     * Finds points that are twice the same, and statements about what is not there.
     *
     * @throws WrongPartException if there are
     */
    Experiment checked() {
        if (seeds.isEmpty()
                || series.isEmpty()
                || sweep.captures() == null && sweep.values().isEmpty()) {
            throw new WrongPartException("", "without seeds, series or values there is nothing to run");
        }
        checkOnce("/seeds", "seeds", seeds);
        checkOnce("/sweep/values", "values", sweep.values());
        if (fast != null && fast.series() != null) {
            fast.series().keySet().forEach(name -> checkSeries("/fast/series/" + YamlFile.escaped(name), name));
        }
        for (int i = 0; i < expect.size(); i++) {
            Expectation one = expect.get(i);
            for (String name : one.speaksOf()) {
                checkSeries("/expect/" + i, name);
            }
            if (one.at() != null && sweep.captures() == null && !sweep.values().contains(one.at())) {
                throw new WrongPartException(
                        "/expect/" + i + "/at",
                        "'" + one.say() + "' is about " + one.at() + ", which is none of the values " + sweep.values());
            }
        }
        return this;
    }

    private static void checkOnce(String part, String what, List<?> values) {
        if (Set.copyOf(values).size() < values.size()) {
            throw new WrongPartException(part, what + " " + values + ": one of them is there twice");
        }
    }

    private void checkSeries(String part, String name) {
        if (!series.containsKey(name)) {
            throw new WrongPartException(
                    part, "no series '" + name + "'; there are: " + String.join(", ", series.keySet()));
        }
    }

    /** The same over these captures, if it is over a folder of captures and names none. */
    Experiment over(List<String> captures) {
        return sweep.captures() == null || !sweep.values().isEmpty()
                ? this
                : new Experiment(title, source, settings, sweep.over(captures), seeds, series, charts, expect, fast);
    }

    /** The same as it is run with {@code --fast}. */
    public Experiment fastOne() {
        if (fast == null) {
            return this;
        }
        return new Experiment(
                title,
                source,
                with(settings, fast.settings()),
                sweep.over(fast.values()),
                fast.seeds() == null ? seeds : fast.seeds(),
                fast.series() == null ? series : fastSeries(),
                charts,
                expect.stream().map(Expectation::fastOne).toList(),
                null);
    }

    private Map<String, Map<String, String>> fastSeries() {
        Map<String, Map<String, String>> changed = new LinkedHashMap<>(series);
        fast.series().forEach((name, own) -> changed.computeIfPresent(name, (same, slow) -> with(slow, own)));
        return changed;
    }

    /**
     * The same with settings that win over those of the file, also over those of a single series.
     *
     * @throws ExperimentException if one is what the experiment varies: all its points would be the same, and say
     *     otherwise
     */
    public Experiment overridden(Map<String, String> winning) {
        if (winning.containsKey(sweep.setting())) {
            throw new ExperimentException("'" + sweep.setting() + "' is what this experiment varies: "
                    + String.join(", ", sweep.values()) + "; it cannot be set");
        }
        Map<String, Map<String, String>> changed = new LinkedHashMap<>();
        series.forEach((name, own) -> changed.put(name, with(own, winning)));
        return new Experiment(title, source, settings, sweep, seeds, changed, charts, expect, fast);
    }

    /** Every run that it takes, in the order of series, swept values, seeds. */
    public List<Point> points() {
        List<Point> points = new ArrayList<>();
        series.forEach((name, own) -> {
            for (String x : sweep.values()) {
                Map<String, String> all = with(with(settings, Map.of(sweep.setting(), sweep.settingAt(x))), own);
                for (long seed : seeds) {
                    points.add(new Point(name, x, seed, new PointSettings(name + " at " + x, all)));
                }
            }
        });
        return points;
    }

    private static Map<String, String> with(Map<String, String> base, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(base);
        if (more != null) {
            all.putAll(more);
        }
        return all;
    }
}
