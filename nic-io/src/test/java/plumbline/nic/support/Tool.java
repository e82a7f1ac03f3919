package plumbline.nic.support;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Runs the machine's own tools as independent judges; a test that needs an absent one is skipped, saying so. */
public final class Tool {
    /** What a command said. */
    public record Result(int exit, String text) {}

    private static final int SECONDS = 300;

    private Tool() {}

    /** Skips the test unless the tool is installed. */
    public static void assume(String tool) {
        boolean there = Stream.of("/usr/bin", "/usr/sbin", "/bin", "/sbin", "/usr/local/bin")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
        Assumptions.assumeTrue(there, tool + " is not installed");
    }

    /** Keeps the kernel's own IPv6 packets off an interface of this namespace; without IPv6 there are none. */
    public static void withoutIpv6(String iface) throws IOException {
        if (Files.exists(Path.of("/proc/sys/net/ipv6"))) {
            must("sysctl", "-qw", "net.ipv6.conf." + iface + ".disable_ipv6=1");
        }
    }

    /** Runs a command to its end, stdout and stderr together. */
    public static Result run(String... command) throws IOException {
        Path output = Files.createTempFile("plumb-tool", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!ends(process)) {
                process.destroyForcibly();
                throw new IOException("no answer within " + SECONDS + " s: " + List.of(command));
            }
            return new Result(process.exitValue(), Files.readString(output, StandardCharsets.ISO_8859_1));
        } finally {
            Files.delete(output);
        }
    }

    private static boolean ends(Process process) throws IOException {
        try {
            return process.waitFor(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    /** Runs a command that must succeed; answers what it said. */
    public static String must(String... command) throws IOException {
        Result result = run(command);
        if (result.exit() != 0) {
            throw new IOException(List.of(command) + " failed with " + result.exit() + ": " + result.text());
        }
        return result.text();
    }
}
