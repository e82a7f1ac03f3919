package plumbline.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import plumbline.cli.control.Answer;
import plumbline.cli.control.ControlClient;
import plumbline.cli.option.ControlOption;
import plumbline.cli.option.JsonOption;
import plumbline.cli.terminal.ExitCode;
import plumbline.cli.terminal.Failure;
import plumbline.cli.terminal.Json;

/** A command whose words a running switch reads: it passes them on under its own name and prints what comes back. */
abstract class ControlledCommand implements Callable<Integer> {
    @Mixin
    private ControlOption control;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() {
        try (ControlClient client = control.ask(spec.name())) {
            print(client);
            return ExitCode.FINE;
        } catch (IOException e) {
            throw Failure.environment("plumb: " + spec.name() + ": " + e.getMessage(), e);
        }
    }

    /** Prints the one answer there is. */
    void print(ControlClient client) throws IOException {
        Answer answer = client.receive();
        if (answer == null) {
            throw new IOException("the switch ended before it answered");
        }
        print(answer);
    }

    /** Prints an answer, or fails as it says. */
    final void print(Answer answer) {
        if (answer.error() != null) {
            throw Failure.as(answer.exit(), "plumb: " + spec.name() + ": " + answer.error());
        }
        PrintWriter out = spec.commandLine().getOut();
        if (!output.json()) {
            answer.lines().forEach(out::println);
        } else if (answer.data() != null) {
            out.println(Json.of(answer.data()));
        }
        out.flush();
    }
}
