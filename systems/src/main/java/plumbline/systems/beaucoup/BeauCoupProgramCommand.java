package plumbline.systems.beaucoup;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.query.QueryFile;

/** {@code plumb beaucoup program}. */
@Command(
        name = "program",
        description = {
            "Print the parameters of a program that can answer queries: which fields its keys and attributes are made"
                    + " of, the window, room for coupons.",
            "Nothing is printed if the program can without any."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  plumb replay beaucoup $(plumb beaucoup program queries.yaml) --setup queries.yaml \\",
            "      --in trace.pcap"
        })
public final class BeauCoupProgramCommand implements Callable<Integer> {
    @Parameters(paramLabel = "QUERIES", description = "Queries in YAML.")
    private Path file;

    @Mixin
    private JsonOption output;

    @Override
    public Integer call() {
        Map<String, Long> parameters;
        try {
            parameters = BeauCoup.parametersFor(QueryFile.read(file.toString(), NamedFiles.read(file)));
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.rejected("plumb: " + wrong.getMessage(), wrong);
        }
        output.print(parameters, BeauCoup.words(parameters) + "\n");
        return ExitCode.FINE;
    }
}
