package plumbline.bench.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import plumbline.bench.throughput.BenchConditions;

/**
 * {@code bench/run jmh}: runs benchmarks by JMH's own runner, each in a JVM of its own, and prints a table for each.
 * How long they run stands in annotations; every option of JMH overrides it.
 */
public final class JmhBenchmarks {
    private static final String JSON = "--json";
    private static final String VARIANT = "variant";
    private static final String NANOS = "ns/packet";
    private static final Map<String, Class<?>> BY_NAME = new LinkedHashMap<>();
    private static final List<String> DEFAULT = List.of("engines", "stages", "load");

    static {
        BY_NAME.put("engines", EngineBenchmark.class);
        BY_NAME.put("stages", StagesBenchmark.class);
        BY_NAME.put("load", LoadBenchmark.class);
        BY_NAME.put("traffic-manager", TrafficManagerBenchmark.class);
        BY_NAME.put("batch", BatchBenchmark.class);
        BY_NAME.put("hash", HashBenchmark.class);
    }

    private JmhBenchmarks() {}

    /**
     * Runs benchmarks.
     *
     * @param arguments names of benchmarks, or of workloads of {@code engines}; {@code --json} for data; from the first
     *     other word on, options of JMH
     */
    public static void run(String[] arguments) throws RunnerException, CommandLineOptionException, IOException {
        List<String> names = new ArrayList<>();
        List<String> workloads = new ArrayList<>();
        boolean json = false;
        int next = 0;
        for (; next < arguments.length && !arguments[next].matches("-\\w+"); next++) {
            String word = arguments[next];
            if (word.equals(JSON)) {
                json = true;
            } else if (BY_NAME.containsKey(word)) {
                names.add(word);
            } else {
                workloads.add(
                        EngineWorkload.valueOf(word.toUpperCase(Locale.ROOT)).name());
            }
        }
        if (!workloads.isEmpty()) {
            names.add("engines");
        }
        String[] options = Stream.of(arguments).skip(next).toArray(String[]::new);
        ChainedOptionsBuilder chosen =
                new OptionsBuilder().parent(new CommandLineOptions(options)).addProfiler(GCProfiler.class);
        (names.isEmpty() ? DEFAULT : names)
                .forEach(name -> chosen.include(BY_NAME.get(name).getName() + "\\."));
        if (!workloads.isEmpty()) {
            chosen.param("workload", workloads.toArray(String[]::new));
        }
        BenchConditions before = BenchConditions.here();
        Map<String, List<Map<String, Object>>> tables = tables(
                new Runner(chosen.build(), OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL))
                        .run());
        if (json) {
            System.out.println(new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(Map.of("before", before, "benchmarks", tables)));
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "%s, %d cores, load %.1f before the run%n%s %s%n",
                before.cpu(),
                before.cores(),
                before.load(),
                before.java(),
                String.join(" ", before.jvmFlags()));
        tables.forEach((name, rows) -> System.out.printf("%n%s%n%s%n", name, text(rows)));
    }

    private static Map<String, List<Map<String, Object>>> tables(Collection<RunResult> results) {
        Map<String, List<Map<String, Object>>> tables = results.stream()
                .collect(Collectors.groupingBy(
                        JmhBenchmarks::name,
                        LinkedHashMap::new,
                        Collectors.mapping(JmhBenchmarks::row, Collectors.toList())));
        tables.values().forEach(JmhBenchmarks::compare);
        return tables;
    }

    private static String name(RunResult result) {
        String method = result.getParams().getBenchmark();
        return method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
    }

    private static Map<String, Object> row(RunResult result) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (String parameter :
                List.copyOf(result.getParams().getParamsKeys()).reversed()) { // "workload" before "variant"
            row.put(parameter, result.getParams().getParam(parameter).toLowerCase(Locale.ROOT));
        }
        if (result.getParams().getMode() == Mode.SampleTime) {
            Sample sample = Sample.of(result, packets(result));
            row.put("Mpps", sample.mpps());
            row.put(NANOS, sample.nanos());
            row.put("median", sample.medianNanos());
            row.put("B/packet", sample.bytes());
            if (row.get("stages") instanceof String stages) {
                int units = GeneratedProgram.units(
                        StagesBenchmark.program(Integer.parseInt(stages)).program());
                row.put("units", units);
                row.put("ns/unit", sample.nanos() / units);
            }
        } else {
            row.put(
                    result.getPrimaryResult().getScoreUnit(),
                    result.getPrimaryResult().getScore());
            row.put(
                    "each JVM",
                    result.getBenchmarkResults().stream()
                            .map(jvm -> String.format(
                                    Locale.ROOT, "%.0f", jvm.getPrimaryResult().getScore()))
                            .collect(Collectors.joining(", ")));
        }
        return row;
    }

    /** In a sample: those of its class's batch. */
    private static int packets(RunResult result) {
        return result.getParams().getBenchmark().startsWith(StagesBenchmark.class.getName())
                ? StagesBenchmark.PACKETS
                : EngineBenchmark.PACKETS;
    }

    /** Sets the variants of a workload beside each other: packets per second as a share of what another reaches. */
    static void compare(List<Map<String, Object>> rows) {
        Map<Object, Double> nanos = new TreeMap<>();
        rows.stream()
                .filter(row -> row.containsKey(VARIANT))
                .forEach(row -> nanos.put(row.get("workload") + " " + row.get(VARIANT), (Double) row.get(NANOS)));
        for (Map<String, Object> row : rows) {
            for (String base : List.of("handwritten", "interpreter")) {
                Double other = nanos.get(row.get("workload") + " " + base);
                if (other != null) {
                    row.put("of " + base.replace("handw", "hand-w"), other / (Double) row.get(NANOS));
                }
            }
        }
    }

    /** A table in Markdown whose columns are in line on a terminal too. */
    static String text(List<Map<String, Object>> rows) {
        List<String> names = List.copyOf(rows.getFirst().keySet());
        List<List<String>> cells = new ArrayList<>(List.of(names));
        rows.forEach(
                row -> cells.add(names.stream().map(name -> cell(row.get(name))).toList()));
        int[] widths = IntStream.range(0, names.size())
                .map(column -> cells.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElseThrow())
                .toArray();
        List<String> lines = cells.stream()
                .map(line -> IntStream.range(0, widths.length)
                        .mapToObj(column -> String.format("%" + widths[column] + "s", line.get(column)))
                        .collect(Collectors.joining(" | ", "| ", " |")))
                .collect(Collectors.toCollection(ArrayList::new));
        lines.add(1, "|" + "---:|".repeat(widths.length));
        return String.join("\n", lines);
    }

    private static String cell(Object value) {
        return value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : String.valueOf(value);
    }
}
