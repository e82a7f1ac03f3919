package plumbline.cli.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import plumbline.console.terminal.CommandFailure;

/** The switch of a lab: {@code plumb run} in a process of its own, as a user would start it. */
final class LabSwitch implements AutoCloseable {
    private static final String RUNNING = "is running";
    /** Longer than the switch gives itself. */
    private static final long PATIENCE_SECONDS = 75;

    private final Process process;
    private final CompletableFuture<String> report;

    private LabSwitch(Process process, CompletableFuture<String> report) {
        this.process = process;
        this.report = report;
    }

    /**
     * Starts it and waits until it runs.
     *
     * @param arguments what follows {@code plumb run}
     * @param err where its warnings and errors go
     */
    static LabSwitch start(List<String> arguments, PrintWriter err) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "plumbline.cli.Main", "run"));
        command.addAll(arguments);
        try {
            Process process = SystemTool.mortal(command).start();
            process.getOutputStream().close();
            CompletableFuture<String> report = CompletableFuture.supplyAsync(() -> all(process));
            BufferedReader said = process.errorReader(StandardCharsets.UTF_8);
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.contains(RUNNING)) {
                    relay(said, err);
                    return new LabSwitch(process, report);
                }
                err.println(line);
            }
            throw ended(process);
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: lab: the switch does not start: " + e.getMessage(), e);
        }
    }

    /** Ends it as Ctrl-C would, and returns the report it prints. */
    String stop() {
        // SIGTERM, which the switch takes for the wish to end in order; process.destroy() would close its output, too.
        process.toHandle().destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw CommandFailure.environment(
                        "plumb: lab: the switch did not end within " + PATIENCE_SECONDS + " s and was killed", null);
            }
            return report.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.environment("plumb: lab: interrupted", e);
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static CommandFailure ended(Process process) throws IOException {
        try {
            // It has said why; its exit code says whose fault it was.
            return CommandFailure.as(process.waitFor(), "plumb: lab: the switch did not start");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void relay(BufferedReader said, PrintWriter err) {
        Thread relay = new Thread(() -> said.lines().forEach(err::println), "switch-errors");
        relay.setDaemon(true);
        relay.start();
    }

    private static String all(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
