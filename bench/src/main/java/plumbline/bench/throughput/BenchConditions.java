package plumbline.bench.throughput;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a figure was measured; without this it says nothing.
 *
 * @param load the machine's load average over the last minute before the run; above 0 others were working too
 * @param megabytes memory that the process has
 * @param hugeMegabytes of these, in huge pages; both 0 where the system does not tell
 */
public record BenchConditions(
        String cpu,
        int cores,
        String os,
        String java,
        List<String> jvmFlags,
        double load,
        long megabytes,
        long hugeMegabytes) {
    private static final Path MEMORY = Path.of("/proc/self/smaps_rollup");

    /** Of this machine, now. */
    public static BenchConditions here() {
        return new BenchConditions(
                processor(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(flag -> flag.startsWith("-X"))
                        .toList(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                megabytes("Rss:"),
                megabytes("AnonHugePages:"));
    }

    /** A line of the process's memory map, which counts in KiB. */
    private static long megabytes(String name) {
        try (Stream<String> lines = Files.lines(MEMORY)) {
            return lines.filter(line -> line.startsWith(name))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
