package plumbline.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.control.Topic;
import plumbline.console.control.ControlClient;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;

/** Which running switch to speak to, and what to say: for commands whose words the switch itself reads. */
public final class ControlOption {
    @Option(
            names = "--control",
            required = true,
            paramLabel = "PATH",
            description = "The switch's socket: that of its plumb run --control PATH.")
    private Path path;

    @Option(names = "--pipe", paramLabel = "N", description = "Only this pipe of the switch.")
    private Integer pipe;

    @Parameters(arity = "0..*", paramLabel = "WORD", description = "What to do; see above.")
    private List<String> words = new ArrayList<>();

    /** The first word of what to do, if any was given. */
    public Optional<String> verb() {
        return words.stream().findFirst();
    }

    /** Connects, and asks. */
    public ControlClient ask(Topic topic) {
        List<String> all = topic.request(words);
        ControlClient client = connect(topic);
        try {
            client.send(new Request(all, pipe));
            return client;
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: " + topic.name() + ": " + path + ": " + e.getMessage(), e);
        }
    }

    private ControlClient connect(Topic topic) {
        try {
            return ControlClient.connect(path);
        } catch (IOException | UnsupportedOperationException e) {
            if (!Files.notExists(path) && !Files.isWritable(path)) {
                throw CommandFailure.environment(
                        "plumb: " + topic.name() + ": " + path
                                + " is another user's: only who started the switch may open it; run this as that user",
                        e);
            }
            throw CommandFailure.environment(
                    "plumb: " + topic.name() + ": no switch listens at " + path + " (" + e.getMessage()
                            + "); start one with plumb run … --control " + path,
                    e);
        }
    }
}
