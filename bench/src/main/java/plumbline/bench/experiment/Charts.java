package plumbline.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.knowm.xchart.XYChart;
import plumbline.bench.chart.ChartFiles;

/**
 * Draws results: a chart per metric, as PNG and as SVG; ticks of the x axis are the values measured, bars show the
 * standard deviation among the seeds.
 */
public final class Charts {
    /** A logarithmic axis has no place for a bar that reaches down to zero: it is cut at so much of the value. */
    private static final double MAX_LOGARITHMIC_BAR = 0.9;

    private Charts() {}

    /**
     * Writes {@code NAME-METRIC.png} and {@code .svg} for each chart that the experiment plans and that has two points.
     *
     * @return the files
     */
    public static List<Path> write(Experiment experiment, String name, Results results, Path folder)
            throws IOException {
        List<Path> files = new ArrayList<>();
        for (Experiment.ChartPlan plan : experiment.charts()) {
            files.addAll(ChartFiles.write(draw(experiment, plan, results), folder, name + "-" + plan.metric()));
        }
        return files;
    }

    private static XYChart draw(Experiment experiment, Experiment.ChartPlan plan, Results results) {
        XYChart chart = ChartFiles.chart(experiment.title(), experiment.sweep().label(), plan.label());
        chart.getStyler().setXAxisLogarithmic(experiment.sweep().logarithmic());
        chart.getStyler().setYAxisLogarithmic(plan.logarithmic());
        SortedMap<Double, String> measured = new TreeMap<>();
        for (String series : results.series()) {
            List<Double> xs = new ArrayList<>();
            List<Double> ys = new ArrayList<>();
            List<Double> bars = new ArrayList<>();
            for (String x : results.xs()) {
                Optional<SeedSpread> spread = results.spread(plan.metric(), series, x);
                double position = experiment.sweep().position(x);
                if (spread.isPresent()
                        && drawable(spread.get().mean(), plan.logarithmic())
                        && drawable(position, experiment.sweep().logarithmic())) {
                    measured.put(position, x);
                    xs.add(position);
                    ys.add(spread.get().mean());
                    bars.add(bar(spread.get(), plan.logarithmic()));
                }
            }
            if (!xs.isEmpty()) {
                chart.addSeries(series, xs, ys, bars);
            }
        }
        chart.addAnnotation(new MeasuredTicks(measured, chart.getStyler()));
        return chart;
    }

    private static double bar(SeedSpread spread, boolean logarithmic) {
        return logarithmic ? Math.min(spread.deviation(), MAX_LOGARITHMIC_BAR * spread.mean()) : spread.deviation();
    }

    private static boolean drawable(double value, boolean logarithmic) {
        return Double.isFinite(value) && (!logarithmic || value > 0);
    }
}
