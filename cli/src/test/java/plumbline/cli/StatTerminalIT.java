package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code plumb stat} on a terminal, one that {@code script} makes, beside a running switch. */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StatTerminalIT {
    private static final String HOME = "\033[H";
    private static final int CTRL_C = 3;

    @TempDir
    Path temp;

    private RunningSwitch device;
    private Process terminal;
    private final StringBuilder shown = new StringBuilder();

    @BeforeEach
    void watches() throws IOException {
        assumeTrue(Shell.has("script") && Shell.has("stty"), "script or stty is not installed");
        assumeTrue(Shell.run("env", "--default-signal=INT", "true").exit() == 0, "env cannot set signals");
        device = RunningSwitch.of("l2forward --port 0=gen:uniform?packets=unlimited&rate=20kpps --port 1=null:");
        List<String> stat = new ArrayList<>(RunIT.plumb());
        stat.addAll(List.of("stat", Long.toString(device.process().pid()), "--interval", "0.2"));
        // Tests that run in the background of a shell inherit that ctrl-C is ignored; a person's terminal does not.
        String command = "tty >'" + temp.resolve("tty") + "'; stty rows 60 cols 80; exec env --default-signal=INT '"
                + String.join("' '", stat) + "'";
        terminal = new ProcessBuilder("script", "--quiet", "--flush", "--return", "--command", command, "/dev/null")
                .start();
    }

    @AfterEach
    void ends() {
        if (device != null) {
            device.close();
        }
        if (terminal != null) {
            terminal.destroyForcibly();
        }
    }

    /** Reads on until the screen that is complete last is as wanted; its lines. */
    private List<String> await(Predicate<List<String>> wanted) throws IOException {
        InputStream out = terminal.getInputStream();
        byte[] some = new byte[8_192];
        for (int count = out.read(some); count >= 0; count = out.read(some)) {
            shown.append(new String(some, 0, count, StandardCharsets.UTF_8));
            int end = shown.lastIndexOf(HOME);
            int begin = end <= 0 ? -1 : shown.lastIndexOf(HOME, end - 1);
            if (begin >= 0) {
                List<String> screen = Arrays.stream(shown.substring(begin, end).split("\r?\n"))
                        .map(line -> line.replaceAll("\033\\[[HJK]", ""))
                        .filter(line -> !line.isEmpty())
                        .toList();
                if (wanted.test(screen)) {
                    return screen;
                }
            }
        }
        throw new IOException("plumb stat ended: " + shown);
    }

    private void resize(int rows, int columns) throws IOException {
        String tty = Files.readString(temp.resolve("tty")).strip();
        Shell.must("stty", "-F", tty, "rows", Integer.toString(rows), "cols", Integer.toString(columns));
    }

    /** The rate of what was received, 0 if there is none. */
    private static long rate(List<String> screen) {
        return screen.stream()
                .filter(line -> line.startsWith("received "))
                .map(line -> line.replace(",", "").split(" +"))
                .mapToLong(words -> words.length == 3 ? Long.parseLong(words[2]) : 0)
                .findFirst()
                .orElse(0);
    }

    @Test
    void showsRatesInAnyWindowUntilCtrlC() throws IOException {
        List<String> whole = await(screen -> rate(screen) > 0);
        assertThat(whole.getFirst()).isEqualTo("process " + device.process().pid());
        assertThat(whole).anyMatch(line -> line.startsWith("  1 null:")).noneMatch(line -> line.contains("…"));
        resize(8, 50);
        List<String> small = await(screen -> screen.size() == 7);
        assertThat(small).allMatch(line -> line.length() <= 50);
        assertThat(small.getLast()).matches("… \\d+ more lines: make the window higher");
        await(screen -> screen.size() == 7 && rate(screen) > 0);
        resize(60, 80);
        await(screen -> screen.size() >= whole.size());
        terminal.getOutputStream().write(CTRL_C);
        terminal.getOutputStream().flush();
        terminal.getInputStream().readAllBytes();
        Shell.await(terminal, 120);
        assertThat(device.process().isAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-TERM", "-KILL"})
    @Tag("long")
    void endsWithTheSwitch(String signal) throws IOException {
        await(screen -> rate(screen) > 0);
        Shell.must("kill", signal, Long.toString(device.process().pid()));
        assertThat(new String(terminal.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .endsWith("plumb: the switch has ended\r\n");
        Shell.await(terminal, 120);
        assertThat(terminal.exitValue()).isZero();
    }
}
