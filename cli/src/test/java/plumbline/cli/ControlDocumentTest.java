package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.cli.control.Topic;
import plumbline.cli.control.Topics;

/** docs/CONTROL.md lists what can be asked of a running switch as the commands say it themselves. */
class ControlDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/CONTROL.md");
    private static final String BEGIN = "<!-- plumb control -->\n```\n";
    private static final String END = "```\n<!-- end -->";

    @Test
    void itListsEveryVerb() throws IOException {
        String text = Files.readString(FILE);
        String right = text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + String.join("\n", Topics.help()) + "\n"
                + text.substring(text.indexOf(END));
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, right);
        }
        assertThat(Files.readString(FILE))
                .as("docs/CONTROL.md is out of date; write it with mvn -pl cli -am test -Dtest=ControlDocumentTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dplumbline.write=true")
                .isEqualTo(right);
    }

    static Iterable<Topic> topics() {
        return Topics.ALL;
    }

    @ParameterizedTest
    @MethodSource("topics")
    void everyCommandHasItsHelp(Topic topic) {
        Plumb.Outcome outcome = Plumb.run(topic.name(), "--help");
        assertThat(outcome.exit()).isZero();
        assertThat(topic.help()).isNotEmpty().allSatisfy(line -> assertThat(outcome.out())
                .contains(line.strip().split(" {2,}")[0]));
        assertThat(outcome.out()).contains("plumb " + topic.name() + " --control /run/plumb.sock");
    }
}
