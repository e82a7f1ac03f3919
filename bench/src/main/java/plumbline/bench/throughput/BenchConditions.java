package plumbline.bench.throughput;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a figure was measured; without this it says nothing.
 *
 * @param load the machine's load average over the last minute before the run; above 0 others were working too
 */
public record BenchConditions(String cpu, int cores, String os, String java, List<String> jvmFlags, double load) {
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
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
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
