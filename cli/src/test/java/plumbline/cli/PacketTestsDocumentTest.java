package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import plumbline.cli.stf.StfStatement;
import plumbline.isa.support.CommittedFile;

/** docs/PACKET-TESTS.md lists the commands of packet tests as they are declared; so does the help. */
class PacketTestsDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/PACKET-TESTS.md");

    @Test
    void itListsEveryCommand() throws IOException {
        CommittedFile.has(FILE, "plumb stf", "```\n" + String.join("\n", StfStatement.help()) + "\n```\n");
    }

    @Test
    void theHelpListsThemToo() {
        String help = Plumb.line("stf --help").out().replaceAll("\\s+", " ");
        assertThat(StfStatement.help())
                .allSatisfy(line -> assertThat(help).contains(line.strip().replaceAll("\\s+", " ")));
    }
}
