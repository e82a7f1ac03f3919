package plumbline.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import plumbline.cli.option.JsonOption;
import plumbline.cli.terminal.ExitCode;
import plumbline.cli.terminal.Json;
import plumbline.cli.traffic.PortOpener;

/** {@code plumb ports}. */
@Command(name = "ports", description = "List the kinds of ports and their options.", mixinStandardHelpOptions = true)
public final class PortsCommand implements Callable<Integer> {
    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** A kind of port. */
    public record Kind(String scheme, String help) {}

    @Override
    public Integer call() {
        List<Kind> kinds = PortOpener.providers().stream()
                .map(provider -> new Kind(provider.scheme(), provider.help()))
                .toList();
        if (output.json()) {
            spec.commandLine().getOut().println(Json.of(kinds));
        } else {
            kinds.forEach(kind -> spec.commandLine().getOut().println(kind.help()));
        }
        return ExitCode.FINE;
    }
}
