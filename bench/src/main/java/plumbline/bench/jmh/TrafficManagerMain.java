package plumbline.bench.jmh;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/** Started by {@code bench/run-traffic-manager}. */
public final class TrafficManagerMain {
    private TrafficManagerMain() {}

    /**
     * A scheduler.
     *
     * @param nanos for a packet in and out
     * @param bytesPerPacket allocated
     */
    record Row(String scheduler, int queues, double nanos, double medianNanos, double bytesPerPacket) {
        private static Row of(SchedulerSetup schedule, Sample sample) {
            return new Row(
                    schedule.scheduler(), schedule.queues(), sample.nanos(), sample.medianNanos(), sample.bytes());
        }
    }

    /**
     * Runs the benchmark.
     *
     * @param arguments {@code --json}, or nothing
     */
    public static void main(String[] arguments) throws RunnerException, JsonProcessingException {
        Collection<RunResult> results =
                new Runner(JmhRun.options(TrafficManagerBenchmark.class, 2).build(), JmhMain.progress()).run();
        List<Row> rows = results.stream()
                .sorted(Comparator.comparing(TrafficManagerMain::schedule))
                .map(result -> Row.of(schedule(result), Sample.of(result, TrafficManagerBenchmark.PACKETS)))
                .toList();
        if (Arrays.asList(arguments).contains("--json")) {
            System.out.println(new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(rows));
            return;
        }
        System.out.println("| scheduler | queues | ns/packet | median | B/packet |");
        System.out.println("|---|---:|---:|---:|---:|");
        for (Row row : rows) {
            System.out.printf(
                    Locale.ROOT,
                    "| %-9s | %6d | %9.1f | %6.1f | %8.2f |%n",
                    row.scheduler(),
                    row.queues(),
                    row.nanos(),
                    row.medianNanos(),
                    row.bytesPerPacket());
        }
    }

    private static SchedulerSetup schedule(RunResult result) {
        return SchedulerSetup.valueOf(result.getParams().getParam("schedule"));
    }
}
