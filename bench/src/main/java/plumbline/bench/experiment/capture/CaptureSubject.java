package plumbline.bench.experiment.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.MergingSubject;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Summary;
import plumbline.bench.experiment.subject.Summary.Merge;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.reference.WayHashes;

/**
 * The pairs of addresses of a capture, counted exactly by interval, and in a Count-Min sketch. Settings:
 * {@code workload}, {@code interval_ms} (0: all is one), {@code top} flows of each interval, {@code rows} and
 * {@code cells} of the sketch.
 */
public final class CaptureSubject implements MergingSubject {
    private static final Set<String> SETTINGS = Set.of("subject", "workload", "interval_ms", "top", "rows", "cells");
    private static final String SKETCH = "sketch";
    private static final String INTERVAL = "interval ";
    private static final long NANOS_PER_MILLI = 1_000_000;

    @Override
    public String name() {
        return "capture";
    }

    @Override
    public Map<String, Summary> summarize(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        settings.allowOnly(SETTINGS);
        long interval = settings.number("interval_ms", 0) * NANOS_PER_MILLI;
        Sketch sketch = new Sketch(settings);
        Map<Long, Map<Long, Long>> counts = new HashMap<>();
        SortedMap<Long, Long> cells = new TreeMap<>();
        CapturePackets.read(trial, (pair, nanos) -> {
            long number = interval == 0 ? 0 : Math.floorDiv(nanos, interval);
            counts.computeIfAbsent(number, first -> new HashMap<>()).merge(pair, 1L, Long::sum);
        });
        Map<String, Summary> summaries = new TreeMap<>();
        counts.forEach((number, flows) -> {
            flows.forEach((flow, count) -> sketch.cells(flow).forEach(cell -> cells.merge(cell, count, Long::sum)));
            summaries.put(INTERVAL + number, new Summary(Merge.SUM, new TreeMap<>(flows)));
        });
        summaries.put(SKETCH, new Summary(Merge.SUM, cells));
        return summaries;
    }

    /**
     * {@code packets}, {@code flows}, {@code largest} flow; {@code overcount}, by which the sketch's estimate of a flow
     * exceeds its packets on average.
     */
    @Override
    public Map<String, Double> metrics(PointSettings settings, Map<String, Summary> summaries) {
        Map<Long, Long> flows = new HashMap<>();
        summaries.forEach((name, summary) -> {
            if (name.startsWith(INTERVAL)) {
                summary.cells().forEach((flow, count) -> flows.merge(flow, count, Long::sum));
            }
        });
        Sketch sketch = new Sketch(settings);
        SortedMap<Long, Long> cells = summaries.get(SKETCH).cells();
        long packets = flows.values().stream().mapToLong(count -> count).sum();
        long estimates = flows.keySet().stream()
                .mapToLong(flow ->
                        sketch.cells(flow).stream().mapToLong(cells::get).min().orElseThrow())
                .sum();
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("packets", (double) packets);
        metrics.put("flows", (double) flows.size());
        metrics.put("largest", (double)
                flows.values().stream().mapToLong(count -> count).max().orElse(0));
        metrics.put("overcount", flows.isEmpty() ? Double.NaN : (estimates - packets) / (double) flows.size());
        return metrics;
    }

    /** The largest flows of each interval, which is named by its beginning, in milliseconds since 1970. */
    @Override
    public List<String> table(PointSettings settings, Map<String, Summary> summaries) {
        long interval = settings.number("interval_ms", 0);
        long top = settings.number("top", 10);
        SortedMap<Long, Summary> byNumber = new TreeMap<>();
        summaries.forEach((name, summary) -> {
            if (name.startsWith(INTERVAL)) {
                byNumber.put(Long.parseLong(name.substring(INTERVAL.length())), summary);
            }
        });
        List<String> lines = new ArrayList<>(List.of("interval_ms,rank,source,destination,packets"));
        byNumber.forEach((number, summary) -> {
            List<FlowCount> largest = summary.cells().entrySet().stream()
                    .map(flow -> new FlowCount(flow.getKey(), flow.getValue()))
                    .sorted(FlowCount.LARGEST_FIRST)
                    .limit(top)
                    .toList();
            for (int rank = 1; rank <= largest.size(); rank++) {
                FlowCount flow = largest.get(rank - 1);
                lines.add(number * interval + "," + rank + ","
                        + FlowKey.SOURCE.show(flow.flow() >>> 32) + ","
                        + FlowKey.DESTINATION.show(flow.flow()) + "," + flow.packets());
            }
        });
        return lines;
    }

    /** Where a flow is counted in a Count-Min sketch. */
    private static final class Sketch {
        private final int rows;
        private final int perRow;
        private final WayHashes hashes;

        Sketch(PointSettings settings) {
            rows = settings.integer("rows", 4);
            perRow = settings.integer("cells", 4096);
            hashes = new WayHashes(rows, perRow, FlowKey.PAIR.bits());
        }

        /** Of each row one, numbered through. */
        List<Long> cells(long flow) {
            return IntStream.range(0, rows)
                    .mapToObj(row -> (long) row * perRow + hashes.slot(row, flow))
                    .toList();
        }
    }
}
