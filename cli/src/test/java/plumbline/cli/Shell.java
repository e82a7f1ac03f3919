package plumbline.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs commands of the system for tests that need the real thing. */
final class Shell {
    private static final int SECONDS = 300;
    static final int SIGHUP = 1;
    private static final int SIGINT = 2;

    private Shell() {}

    /** What a command answered; standard error is part of the output. */
    record Answer(int exit, String output) {}

    static Answer run(String... command) throws IOException {
        return answer(new ProcessBuilder(command).redirectErrorStream(true));
    }

    private static Answer answer(ProcessBuilder command) throws IOException {
        Process process = command.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        await(process, SECONDS);
        return new Answer(process.exitValue(), output);
    }

    /** The same, but standard error goes where this process's goes and is not part of the output. */
    static Answer runApart(String... command) throws IOException {
        return answer(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
    }

    /** Runs a command that must succeed. */
    static String must(String... command) throws IOException {
        Answer answer = run(command);
        if (answer.exit() != 0) {
            throw new IOException(String.join(" ", command) + " exited with " + answer.exit() + ": " + answer.output());
        }
        return answer.output();
    }

    /**
     * What ends a command as Ctrl-C does. A script's background job, and all that it starts, ignores SIGINT: where
     * these tests run as one, it is SIGTERM.
     */
    static String endSignal() throws IOException {
        return ignores(SIGINT) ? "-TERM" : "-INT";
    }

    /** Whether this process ignores a signal, and so all that it starts: as under nohup. */
    static boolean ignores(int signal) throws IOException {
        String mask = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).strip())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(mask, 16) & 1L << signal - 1) != 0;
    }

    /** Skips the test where there are no namespaces, veths and taps to be had, or a command is not installed. */
    static void needsRoot(String... commands) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "not root: no namespaces, veths and taps to be had");
        for (String command : commands) {
            assumeTrue(has(command), command + " is not installed");
        }
    }

    /** Whether a command is installed. */
    static boolean has(String command) throws IOException {
        return run("sh", "-c", "command -v " + command).exit() == 0;
    }

    /** Whether interfaces can have addresses of IPv6. */
    static boolean hasIpv6() {
        return Files.exists(Path.of("/proc/sys/net/ipv6"));
    }

    /** Waits for the end of a process; one that does not end in time is killed, and that is a failure. */
    static void await(Process process, int seconds) throws IOException {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(
                        process.info().commandLine().orElse("process") + " still runs after " + seconds + " s");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
