package plumbline.bench.chart;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import plumbline.pipelines.file.WholeFile;

/** Charts of one size, each written as PNG and as SVG. */
public final class ChartFiles {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 560;

    private ChartFiles() {}

    /** A chart in which nothing is drawn yet. */
    public static XYChart chart(String title, String x, String y) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        return chart;
    }

    /**
     * Writes {@code NAME.png} and {@code NAME.svg}, if something is drawn.
     *
     * @return the files
     */
    public static List<Path> write(XYChart chart, Path folder, String name) throws IOException {
        if (chart.getSeriesCollection().isEmpty()) {
            return List.of();
        }
        List<Path> files = new ArrayList<>();
        for (String format : List.of("png", "svg")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ChartEncoder.saveChart(chart, bytes, format);
            Path file = folder.resolve(name + "." + format);
            WholeFile.write(file, bytes.toByteArray());
            files.add(file);
        }
        return files;
    }
}
