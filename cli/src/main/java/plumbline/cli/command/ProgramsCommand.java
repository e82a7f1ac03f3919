package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;

/** {@code plumb programs}. */
@Command(
        name = "programs",
        description = "List the built-in programs, their parameters and the targets they fit with the stages they are"
                + " written in (placed anew they fit more: plumb matrix); or show one's README.",
        footer = {"  plumb programs", "  plumb programs precision"})
public final class ProgramsCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "Show this program's README.")
    private String name;

    @Mixin
    private JsonOption output;

    /** A built-in program in a report. */
    public record Entry(
            String name,
            String summary,
            Set<String> targets,
            List<Map<String, Long>> variants,
            List<BuiltInProgram.Parameter> parameters,
            String readme) {
        static Entry of(BuiltInProgram program, String readme) {
            return new Entry(
                    program.name(),
                    program.summary(),
                    new TreeSet<>(program.targets()),
                    program.variants().stream()
                            .<Map<String, Long>>map(TreeMap::new)
                            .toList(),
                    program.parameters(),
                    readme);
        }
    }

    @Override
    public Integer call() {
        if (name != null) {
            BuiltInProgram program = BuiltInPrograms.find(name)
                    .orElseThrow(() -> CommandFailure.usage("plumb: no built-in program '" + name + "'; there are: "
                            + String.join(", ", BuiltInPrograms.names())));
            output.print(Entry.of(program, program.readme()), program.readme() + "\n");
            return ExitCode.FINE;
        }
        List<Entry> all =
                BuiltInPrograms.all().stream().map(p -> Entry.of(p, null)).toList();
        output.print(all, ProgramsCommand::list);
        return ExitCode.FINE;
    }

    private static void list(PrintWriter out) {
        for (BuiltInProgram program : BuiltInPrograms.all()) {
            out.printf("%-12s %s%n", program.name(), program.summary());
            out.printf("%-12s legal as written on %s%n", "", String.join(", ", new TreeSet<>(program.targets())));
            program.variants()
                    .forEach(values -> out.printf("%-12s or, where that is not legal, with%s%n", "", options(values)));
            for (BuiltInProgram.Parameter parameter : program.parameters()) {
                out.printf(
                        "%-12s -p %-16s %s; %,d to %,d%n",
                        "",
                        parameter.name() + "=" + parameter.standard(),
                        parameter.meaning(),
                        parameter.least(),
                        parameter.most());
            }
        }
    }

    private static String options(Map<String, Long> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(value -> " -p " + value.getKey() + "=" + value.getValue())
                        .collect(Collectors.joining());
    }
}
