package plumbline.systems.ahab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.file.SetupFileException;
import plumbline.programs.ahab.control.SliceDivision;
import plumbline.programs.ahab.control.SlicePlan;
import plumbline.programs.ahab.control.SliceReport;
import plumbline.programs.ahab.control.SlicesFile;

/** {@code plumb ahab divide}. */
@Command(
        name = "divide",
        description = {
            "Divide a link among the slices of a running switch, again and again, until Ctrl-C or its end.",
            "Reads what each slice asks for, and gives it its weighted max-min fair share, within its group of slices."
        })
public final class AhabDivideCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SLICES", description = "Slices in YAML: capacity, weights, limits, groups.")
    private Path file;

    @Option(
            names = "--control",
            required = true,
            paramLabel = "PATH",
            description = "The switch's socket: that of its plumb run --control PATH.")
    private Path socket;

    @Option(
            names = "--times",
            paramLabel = "N",
            description = "Divide so many times, and print the last division; default: without end.")
    private long times = Long.MAX_VALUE;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (times < 1) {
            throw CommandFailure.usage("plumb: ahab divide: --times " + times + ": 1 or more");
        }
        SliceClient client = new SliceClient(socket);
        Program program = program(client);
        SlicePlan plan = plan(program);
        NanoClock clock = SystemClock.sinceNow();
        SliceDivision division = null;
        long done = 0;
        try {
            for (; done < times; done++) {
                TimeUnit.NANOSECONDS.sleep(done * plan.periodNanos() - clock.nanos());
                division =
                        SliceDivision.of(plan.tree(), client.demands(plan.tree().slices()));
                TimeUnit.NANOSECONDS.sleep(plan.latencyNanos());
                client.write(program, division.capacities());
            }
        } catch (IOException ended) {
            if (times < Long.MAX_VALUE) {
                throw CommandFailure.environment(
                        "plumb: ahab divide: the switch at " + socket + " has ended after " + done + " of " + times
                                + " divisions (" + ended.getMessage() + ")",
                        ended);
            }
            spec.commandLine().getErr().println("plumb: ahab divide: " + ended.getMessage());
        }
        if (division != null) {
            SliceReport report = new SliceReport(
                    division.rows(Integer.MAX_VALUE), division.slices().size(), done);
            output.print(report, report.text());
        }
        return ExitCode.FINE;
    }

    private Program program(SliceClient client) {
        try {
            return client.program();
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: ahab divide: no switch answers at " + socket + " (" + e.getMessage()
                            + "); start one with plumb run ahab … --control " + socket,
                    e);
        }
    }

    private SlicePlan plan(Program program) {
        try {
            return SlicesFile.read(
                    file.toString(), NamedFiles.read(file), Math.toIntExact(program.parameter("slices")));
        } catch (SetupFileException wrong) {
            throw CommandFailure.rejected(wrong.getMessage(), wrong);
        }
    }
}
