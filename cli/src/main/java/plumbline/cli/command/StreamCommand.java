package plumbline.cli.command;

import java.io.IOException;
import picocli.CommandLine.Option;
import plumbline.cli.control.Topic;
import plumbline.console.control.Answer;
import plumbline.console.control.ControlClient;

/** A command that is answered again and again, until Ctrl-C or the end of the switch. */
final class StreamCommand extends ControlledCommand {
    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "0",
            description = "End after so many answers; default: never.")
    private long count;

    StreamCommand(Topic topic) {
        super(topic);
    }

    @Override
    void print(ControlClient client) throws IOException {
        Answer answer = client.receive();
        for (long seen = 0; answer != null; answer = client.receive()) {
            print(answer);
            seen += answer.data() == null ? 0 : 1;
            if (count > 0 && seen >= count) {
                return;
            }
        }
    }
}
