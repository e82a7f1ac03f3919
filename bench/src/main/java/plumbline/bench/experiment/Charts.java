package plumbline.bench.experiment;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import plumbline.pipelines.file.WholeFile;

/**
 * Draws results: a chart per metric, as PNG and as SVG; ticks of the x axis are the values measured, bars show the
 * standard deviation among the seeds.
 */
public final class Charts {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 560;
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
            XYChart chart = draw(experiment, plan, results);
            if (!chart.getSeriesCollection().isEmpty()) {
                Path png = folder.resolve(name + "-" + plan.metric() + ".png");
                WholeFile.write(png, encoded(chart, "png"));
                Path svg = folder.resolve(name + "-" + plan.metric() + ".svg");
                WholeFile.write(svg, encoded(chart, "svg"));
                files.addAll(List.of(png, svg));
            }
        }
        return files;
    }

    private static byte[] encoded(XYChart chart, String format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ChartEncoder.saveChart(chart, bytes, format);
        return bytes.toByteArray();
    }

    private static XYChart draw(Experiment experiment, Experiment.ChartPlan plan, Results results) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(experiment.title())
                .xAxisTitle(experiment.sweep().label())
                .yAxisTitle(plan.label())
                .build();
        chart.getStyler().setXAxisLogarithmic(experiment.sweep().logarithmic());
        chart.getStyler().setYAxisLogarithmic(plan.logarithmic());
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
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
