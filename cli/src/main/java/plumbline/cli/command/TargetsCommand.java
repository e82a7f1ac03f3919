package plumbline.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.cli.program.Verification;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.ExitCode;
import plumbline.verifier.target.Settings;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** {@code plumb targets}. */
@Command(
        name = "targets",
        description = "List the targets programs can be verified against, or the limits of one with their sources.",
        footer = {"  plumb targets", "  plumb targets pisa", "  plumb targets my-chip.json"})
public final class TargetsCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "TARGET", description = "A target or a JSON file.")
    private String name;

    @Mixin
    private JsonOption output;

    /** A line of the list. */
    public record Line(String name, String title) {}

    /** A limit of a target with its source. */
    public record Limit(String key, String value, String meaning, String source) {}

    /** All of a target. */
    public record Details(String name, String title, List<Limit> limits) {}

    @Override
    public Integer call() {
        if (name == null) {
            List<Line> lines = Targets.names().stream()
                    .map(Targets::named)
                    .map(target -> new Line(target.name(), target.title()))
                    .toList();
            output.print(lines, out -> lines.forEach(line -> out.printf("%-14s %s%n", line.name(), line.title())));
            return ExitCode.FINE;
        }
        Target target = Verification.target(name);
        List<Limit> limits = Settings.of(target).stream()
                .map(setting -> new Limit(
                        setting.origin().key(),
                        setting.text(),
                        setting.origin().meaning(),
                        setting.origin().source()))
                .toList();
        output.print(new Details(target.name(), target.title(), limits), out -> {
            out.println(target.name() + ": " + target.title());
            limits.forEach(limit -> out.printf(
                    "  %-28s %s%n  %-28s   %s%n  %-28s   [%s]%n",
                    limit.key(), limit.value(), "", limit.meaning(), "", limit.source()));
        });
        return ExitCode.FINE;
    }
}
