package plumbline.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.cli.stat.Screen;
import plumbline.cli.stat.StatFolders;
import plumbline.cli.stat.StatText;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.console.terminal.Terminal;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.stat.StatReader;

/** {@code plumb stat}. */
@Command(
        name = "stat",
        description = {
            "Show what a running switch counts: on a terminal again and again until Ctrl-C or its end, else once.",
            "Counters that are 0 are left out; --json has them all."
        },
        footer = {"  plumb stat", "  plumb stat 4711 --interval 5", "  plumb stat --json"})
public final class StatCommand implements Callable<Integer> {
    private static final double NANOS = 1e9;
    private static final long MIN_MILLIS = 100;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID|FILE",
            description = "The switch's process, or its file of counters; needed only if several run.")
    private String which;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "Between two samples; default: ${DEFAULT-VALUE}.")
    private double interval;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /**
     * The report.
     *
     * @param updatedNanos when the counters were read, ns since 1970
     */
    public record Report(long process, long updatedNanos, Map<String, Long> counters) {}

    @Override
    public Integer call() throws InterruptedException {
        if (!(interval * 1_000 >= MIN_MILLIS)) {
            throw CommandFailure.usage("plumb: --interval " + interval + ": at least 0.1 seconds");
        }
        Path file = file();
        try (StatReader reader = StatReader.open(file)) {
            PrintWriter out = spec.commandLine().getOut();
            if (output.json()) {
                out.println(Json.of(
                        new Report(reader.process(), SystemClock.unixEpoch().nanos(), reader.read())));
            } else if (Terminal.outputIsTerminal()) {
                watch(reader, file, out);
            } else {
                lines(reader, StatText.WIDTH, Map.of(), 0).forEach(out::println);
            }
        } catch (FileSystemException e) {
            throw CommandFailure.environment("plumb: stat: " + file + ": cannot be read: " + FileTrouble.inWords(e), e);
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: stat: " + e.getMessage(), e);
        } catch (InternalError mappedPageIsGone) {
            throw CommandFailure.environment(
                    "plumb: stat: " + file + " was cut short while it was looked at", mappedPageIsGone);
        }
        return ExitCode.FINE;
    }

    /** Until the switch ends: it then deletes its file, unless it is killed. */
    private void watch(StatReader reader, Path file, PrintWriter out) throws IOException, InterruptedException {
        Map<String, Long> before = Map.of();
        long beforeNanos = 0;
        boolean ours =
                lives(reader.process()); // else it may live where its number means nothing to us: in another container
        while (Files.exists(file) && (!ours || lives(reader.process()))) {
            long nanos = SystemClock.unixEpoch().nanos();
            Map<String, Long> now = reader.read();
            Terminal.Size size = Terminal.size();
            double seconds = before.isEmpty() ? 0 : (nanos - beforeNanos) / NANOS;
            out.print(Screen.of(lines(reader, size.columns(), before, seconds), size));
            out.flush();
            before = now;
            beforeNanos = nanos;
            TimeUnit.MILLISECONDS.sleep((long) (interval * 1_000));
        }
        spec.commandLine().getErr().println("plumb: the switch has ended");
    }

    private static boolean lives(long process) {
        return ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
    }

    private static List<String> lines(StatReader reader, int width, Map<String, Long> before, double seconds)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("process " + reader.process());
        lines.addAll(StatText.lines(reader.read(), width, before, seconds));
        return lines;
    }

    private Path file() {
        if (which != null && !which.matches("\\d{1,18}")) {
            return Path.of(which);
        }
        StatFolders.Found found = StatFolders.ofThisUser().find();
        PrintWriter err = spec.commandLine().getErr();
        found.refused().forEach(why -> err.println("plumb: stat: warning: not looked into: " + why));
        SortedMap<Long, Path> running = found.running();
        if (which != null) {
            return Optional.ofNullable(running.get(Long.parseLong(which)))
                    .orElseThrow(() -> CommandFailure.usage("plumb: stat: process " + which
                            + " runs no switch of this user; running:"
                            + (running.isEmpty() ? " none" : list(running.keySet()))));
        }
        return switch (running.size()) {
            case 0 ->
                throw CommandFailure.environment(
                        "plumb: stat: no switch of this user is running; start one with plumb run", null);
            case 1 -> running.firstEntry().getValue();
            default ->
                throw CommandFailure.usage("plumb: stat: several switches are running; name one of the processes"
                        + list(running.keySet()));
        };
    }

    private static String list(Set<Long> running) {
        return running.stream()
                .map(process -> "\n  " + process + "  " + StatFolders.command(process))
                .collect(Collectors.joining());
    }
}
