package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import plumbline.cli.stf.StfStatement;

/** docs/PACKET-TESTS.md lists the commands of packet tests as they are declared; so does the help. */
class PacketTestsDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/PACKET-TESTS.md");
    private static final String BEGIN = "<!-- plumb stf -->\n```\n";
    private static final String END = "```\n<!-- end -->";

    @Test
    void itListsEveryCommand() throws IOException {
        String text = Files.readString(FILE);
        String right = text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + String.join("\n", StfStatement.help())
                + "\n" + text.substring(text.indexOf(END));
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, right);
        }
        assertThat(Files.readString(FILE))
                .as("docs/PACKET-TESTS.md is out of date; write it with mvn -pl cli -am test"
                        + " -Dtest=PacketTestsDocumentTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dplumbline.write=true")
                .isEqualTo(right);
    }

    @Test
    void theHelpListsThemToo() {
        String help = Plumb.run("stf", "--help").out().replaceAll("\\s+", " ");
        assertThat(StfStatement.help())
                .allSatisfy(line -> assertThat(help).contains(line.strip().replaceAll("\\s+", " ")));
    }
}
