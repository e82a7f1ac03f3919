package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.cli.control.Topic;
import plumbline.cli.control.Topics;
import plumbline.isa.support.CommittedFile;

/** docs/CONTROL.md lists what can be asked of a running switch as the commands say it themselves. */
class ControlDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/CONTROL.md");

    @Test
    void itListsEveryVerb() throws IOException {
        CommittedFile.has(FILE, "plumb control", "```\n" + String.join("\n", Topics.help()) + "\n```\n");
    }

    static Iterable<Topic> topics() {
        return Topics.ALL;
    }

    @ParameterizedTest
    @MethodSource("topics")
    void everyCommandHasItsHelp(Topic topic) {
        Plumb.Outcome outcome = Plumb.line("%s --help", topic.name());
        assertThat(outcome.exit()).isZero();
        assertThat(topic.help()).isNotEmpty().allSatisfy(line -> assertThat(outcome.out())
                .contains(line.strip().split(" {2,}")[0]));
        assertThat(outcome.out()).contains("plumb " + topic.name() + " --control /run/plumb.sock");
    }
}
