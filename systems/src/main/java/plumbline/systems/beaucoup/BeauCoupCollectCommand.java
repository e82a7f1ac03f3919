package plumbline.systems.beaucoup;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** {@code plumb beaucoup collect}. */
@Command(
        name = "collect",
        description = {
            "Ask several running switches the same queries, take their collectors together, and print the alerts of"
                    + " the whole, until Ctrl-C or the end of a switch.",
            "All pipes of a switch count. Packets seen by two switches count once."
        })
public final class BeauCoupCollectCommand implements Callable<Integer> {
    @Parameters(paramLabel = "QUERIES", description = "Queries in YAML.")
    private Path file;

    @Option(
            names = "--control",
            required = true,
            paramLabel = "PATH",
            description = "A switch's socket: that of its plumb run --control PATH; once per switch.")
    private List<Path> sockets;

    @Option(
            names = "--every",
            defaultValue = "20",
            paramLabel = "MS",
            description = "How often collectors of reported keys are read, in milliseconds; much less than the window."
                    + " Default: ${DEFAULT-VALUE}.")
    private int millis;

    @Mixin
    private JsonOption output;

    @Override
    public Integer call() throws InterruptedException {
        if (millis < 1) {
            throw CommandFailure.usage("plumb: --every " + millis + ": at least 1");
        }
        BeauCoupText text = new BeauCoupText(output);
        try {
            QuerySet asked = QueryFile.read(file.toString(), NamedFiles.read(file));
            new CollectorClient(sockets).collect(asked, Duration.ofMillis(millis), text::print, text::print);
            return ExitCode.FINE;
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.rejected("plumb: " + wrong.getMessage(), wrong);
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: beaucoup collect: a switch of " + sockets + " does not answer (" + e.getMessage()
                            + "); start each with plumb run beaucoup … --control PATH",
                    e);
        }
    }
}
