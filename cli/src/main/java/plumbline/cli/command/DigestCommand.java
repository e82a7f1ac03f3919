package plumbline.cli.command;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import plumbline.cli.control.Answer;
import plumbline.cli.control.ControlClient;

/** {@code plumb digest}. */
@Command(
        name = "digest",
        description = {
            "Print digests of a running switch as they come, all or those named, until Ctrl-C or its end."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb digest --control /run/plumb.sock news",
            "  plumb digest --control /run/plumb.sock --count 10 --json"
        })
public final class DigestCommand extends ControlledCommand {
    @Option(names = "--count", paramLabel = "N", defaultValue = "0", description = "End after so many digests; default: never.")
    private long count;

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
