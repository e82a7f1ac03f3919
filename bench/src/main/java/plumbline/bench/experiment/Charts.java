package plumbline.bench.experiment;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import plumbline.pipelines.file.WholeFile;

/** Draws results: a chart per metric, as PNG and as SVG. */
public final class Charts {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 560;

    private Charts() {}

    /**
     * Writes {@code NAME-METRIC.png} and {@code .svg} for each chart that the experiment plans and that has two points.
     *
     * @return the files
     */
    public static List<Path> write(Experiment experiment, String name, Results results, Path folder) throws IOException {
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
        for (String series : results.series()) {
            List<Double> xs = new ArrayList<>();
            List<Double> ys = new ArrayList<>();
            for (String x : results.xs()) {
                OptionalDouble mean = results.mean(plan.metric(), series, x);
                if (mean.isPresent() && drawable(mean.getAsDouble(), plan.logarithmic())
                        && drawable(Double.parseDouble(x), experiment.sweep().logarithmic())) {
                    xs.add(Double.valueOf(x));
                    ys.add(mean.getAsDouble());
                }
            }
            if (!xs.isEmpty()) {
                chart.addSeries(series, xs, ys);
            }
        }
        return chart;
    }

    private static boolean drawable(double value, boolean logarithmic) {
        return Double.isFinite(value) && (!logarithmic || value > 0);
    }
}
