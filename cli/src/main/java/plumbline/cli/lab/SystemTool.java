package plumbline.cli.lab;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.console.terminal.CommandFailure;

/** The tools of the system that a lab is built with. */
final class SystemTool {
    private static final List<String> NEEDED = List.of("ip", "unshare", "nsenter", "setpriv", "mount", "sysctl");

    private SystemTool() {}

    /** Fails unless all tools are there and this process may use them. */
    static void requireAll() {
        for (String tool : NEEDED) {
            if (!installed(tool)) {
                throw CommandFailure.environment(
                        "plumb: lab: '" + tool + "' is not installed; needed are iproute2, util-linux and procps",
                        null);
            }
        }
        if (!"root".equals(System.getProperty("user.name"))) {
            throw CommandFailure.environment(
                    "plumb: lab: building network namespaces needs root (CAP_SYS_ADMIN, CAP_NET_ADMIN, CAP_NET_RAW):"
                            + " try sudo",
                    null);
        }
    }

    /** Runs a tool to its end; fails with its own words unless it succeeds. */
    static void run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw CommandFailure.environment(
                        "plumb: lab: '" + String.join(" ", command) + "' failed: " + said.strip(), null);
            }
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: lab: '" + command.getFirst() + "' does not start: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.environment("plumb: lab: interrupted", e);
        }
    }

    /** A child process that the kernel kills when the thread that starts it ends, however that comes about. */
    static ProcessBuilder mortal(List<String> command) {
        List<String> all = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL", "--"));
        all.addAll(command);
        return new ProcessBuilder(all);
    }

    private static boolean installed(String tool) {
        String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
        return Arrays.stream(path.split(":")).anyMatch(folder -> new File(folder, tool).canExecute());
    }
}
