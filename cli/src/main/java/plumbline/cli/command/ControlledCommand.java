package plumbline.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import plumbline.cli.control.Topic;
import plumbline.cli.option.ControlOption;
import plumbline.cli.option.Misspelt;
import plumbline.console.control.Answer;
import plumbline.console.control.ControlClient;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;

/** A command whose words a running switch reads: it passes them on under its own name and prints what comes back. */
@Command
public class ControlledCommand implements Callable<Integer> {
    private static final String SOCKET = "/run/plumb.sock";

    private final Topic topic;

    @Mixin
    private ControlOption control;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    ControlledCommand(Topic topic) {
        this.topic = topic;
    }

    /** The command of a topic, with its help. */
    public static CommandLine about(Topic topic) {
        CommandLine line = new CommandLine(made(topic));
        line.getCommandSpec()
                .name(topic.name())
                .usageMessage()
                .description(literally(Stream.concat(
                        Stream.of(topic.about(), ""), topic.help().stream().map(text -> "  " + text))))
                .footer(literally(topic.examples().stream()
                        .map(words -> "  plumb " + topic.name() + " --control " + SOCKET + " " + words)));
        return line;
    }

    private static ControlledCommand made(Topic topic) {
        if (topic.streams()) {
            return new StreamCommand(topic);
        }
        return topic.writesFile() ? new SaveCommand(topic) : new ControlledCommand(topic);
    }

    /** Usage messages are formats. */
    private static String[] literally(Stream<String> lines) {
        return lines.map(line -> line.replace("%", "%%")).toArray(String[]::new);
    }

    /** The first word, if any was given. */
    final Optional<String> word() {
        return control.verb();
    }

    /** Fails if the first word is nothing that can be asked of the topic. */
    public final void checkVerb() {
        control.verb().filter(verb -> !topic.understands(verb)).ifPresent(verb -> {
            throw new ParameterException(spec.commandLine(), Misspelt.noCommand(verb, topic.verbNames()));
        });
    }

    @Override
    public final Integer call() {
        try (ControlClient client = control.ask(topic)) {
            print(client);
            return ExitCode.FINE;
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: " + spec.name() + ": " + e.getMessage(), e);
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
    void print(Answer answer) {
        if (answer.error() != null) {
            throw CommandFailure.as(answer.exit(), "plumb: " + spec.name() + ": " + answer.error());
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
