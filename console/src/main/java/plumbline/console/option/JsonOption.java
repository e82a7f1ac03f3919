package plumbline.console.option;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.console.terminal.Json;

/** {@code --json}: the report for programs instead of people. */
public final class JsonOption {
    @Option(names = "--json", description = "Print the report as JSON; of a failure, its errors.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Whether the report is wanted as JSON. */
    public boolean json() {
        return json;
    }

    /** Prints a report on standard output: as it is for programs, or what is written for people. */
    public void print(Object report, Consumer<PrintWriter> forPeople) {
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(Json.of(report));
        } else {
            forPeople.accept(out);
        }
        out.flush();
    }

    /** The same with a text for people, which has its line ends. */
    public void print(Object report, String forPeople) {
        print(report, out -> out.print(forPeople));
    }
}
