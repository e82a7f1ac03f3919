package plumbline.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.control.ControlClient;
import plumbline.cli.control.Request;
import plumbline.cli.terminal.Failure;

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

    /** Connects, and asks. */
    public ControlClient ask(String about) {
        List<String> all = new ArrayList<>();
        all.add(about);
        all.addAll(words);
        try {
            ControlClient client = ControlClient.connect(path);
            client.send(new Request(all, pipe));
            return client;
        } catch (IOException | UnsupportedOperationException e) {
            throw Failure.environment("plumb: " + about + ": no switch listens at " + path + " (" + e.getMessage()
                    + "); start one with plumb run … --control " + path, e);
        }
    }
}
