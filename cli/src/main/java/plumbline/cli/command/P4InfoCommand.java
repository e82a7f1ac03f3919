package plumbline.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.cli.option.P4Option;
import plumbline.cli.program.P4Loader;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.diagnostic.SourceLanguage;

/** {@code plumb p4info}. */
@Command(
        name = "p4info",
        description = "Print the P4Info of a P4 program: tables, actions and externs with the names and ids of p4c.",
        footer = {"  plumb p4info switch.p4", "  plumb p4info switch.p4 -I include -D WITH_INT > switch.p4info.txtpb"})
public final class P4InfoCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A P4-16 program.")
    private Path file;

    @Mixin
    private P4Option p4;

    @Mixin
    private JsonOption output;

    /** The text in a report. */
    public record Report(String program, String text) {}

    @Override
    public Integer call() {
        if (SourceLanguage.of(file.toString()) != SourceLanguage.P4) {
            throw CommandFailure.usage("plumb: '" + file + "' is no file of P4, whose name ends in .p4; 'plumb export "
                    + file + " --p4 tna' writes another program as one");
        }
        String text = P4Loader.info(file.toString(), NamedFiles.read(file), p4.settings());
        output.print(new Report(file.toString(), text), text);
        return ExitCode.FINE;
    }
}
