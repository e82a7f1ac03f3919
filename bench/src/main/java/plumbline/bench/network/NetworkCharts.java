package plumbline.bench.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.None;
import plumbline.bench.chart.ChartFiles;
import plumbline.network.host.Flow;
import plumbline.network.host.GoodputSeries;
import plumbline.network.report.FlowRow;
import plumbline.network.report.LinkReport;
import plumbline.network.report.NetworkReport;

/** Draws what came of a network, as PNG and SVG. */
public final class NetworkCharts {
    /** That can be told apart. */
    private static final int MAX_LINES = 10;

    private NetworkCharts() {}

    /**
     * Writes {@code completion}, {@code goodput} and {@code links}, if there is something to draw.
     *
     * @return the files
     */
    public static List<Path> write(NetworkReport report, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        files.addAll(ChartFiles.write(completion(report), folder, "completion"));
        files.addAll(ChartFiles.write(goodput(report), folder, "goodput"));
        files.addAll(ChartFiles.write(links(report), folder, "links"));
        return files;
    }

    /** Share of the completed flows of each label that took at most so long. */
    private static XYChart completion(NetworkReport report) {
        XYChart chart = ChartFiles.chart("Completion times", "ms", "share of the completed flows");
        chart.getStyler().setXAxisLogarithmic(true);
        Map<String, List<Double>> byLabel = new TreeMap<>();
        report.flows().stream()
                .map(FlowRow::record)
                .filter(record -> record.complete() && record.completionNanos() > 0)
                .forEach(record -> byLabel.computeIfAbsent(record.flow().label(), label -> new ArrayList<>())
                        .add(record.completionNanos() / 1e6));
        byLabel.forEach((label, times) -> {
            times.sort(null);
            List<Double> shares = new ArrayList<>();
            for (int i = 1; i <= times.size(); i++) {
                shares.add((double) i / times.size());
            }
            chart.addSeries(label, times, shares).setMarker(new None());
        });
        return chart;
    }

    /** What each flow, or where there are many the flows of each label, delivered over time. */
    private static XYChart goodput(NetworkReport report) {
        XYChart chart = ChartFiles.chart("Goodput", "ms", "Mbit/s");
        boolean many = report.flows().size() > MAX_LINES;
        Map<String, GoodputLine> lines = new TreeMap<>();
        for (FlowRow row : report.flows()) {
            GoodputSeries series = row.record().goodput();
            if (!series.bytes().isEmpty()) {
                Flow flow = row.record().flow();
                String name = many ? flow.label() : flow.number() + ": " + flow.source() + "→" + flow.destination();
                lines.computeIfAbsent(name, _ -> new GoodputLine(series.intervalNanos(), report.nanos()))
                        .add(series);
            }
        }
        lines.forEach((name, line) ->
                chart.addSeries(name, line.milliseconds(), line.megabits()).setMarker(new None()));
        return chart;
    }

    /** How busy links were, the busiest first. */
    private static XYChart links(NetworkReport report) {
        XYChart chart =
                ChartFiles.chart("Utilisation of links", "directions of links, the busiest first", "utilisation in %");
        List<Double> busy = report.links().stream()
                .map(LinkReport::utilisation)
                .sorted((one, other) -> Double.compare(other, one))
                .map(share -> 100 * share)
                .toList();
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 1; rank <= busy.size(); rank++) {
            ranks.add(rank);
        }
        if (!busy.isEmpty()) {
            chart.addSeries("links", ranks, busy).setMarker(new None());
        }
        return chart;
    }
}
