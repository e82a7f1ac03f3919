package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import plumbline.cli.traffic.PortOpener;
import plumbline.nic.wrap.Wrappers;
import plumbline.pipelines.port.PortProvider;

/** docs/PORTS.md says what the ports say themselves. */
class PortsDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/PORTS.md");
    private static final String BEGIN = "<!-- plumb ports -->\n```\n";
    private static final String END = "```\n<!-- end -->";

    @Test
    void itQuotesThePortsThemselves() throws IOException {
        String text = Files.readString(FILE);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        String right = text.substring(0, begin) + Plumb.run("ports").out() + text.substring(end);
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, right);
        }
        assertThat(Files.readString(FILE))
                .as("docs/PORTS.md is out of date; write it with mvn -pl cli -am test -Dtest=PortsDocumentTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dplumbline.write=true")
                .isEqualTo(right);
    }

    @Test
    void everyKindAndEveryWrapperIsExplained() throws IOException {
        String text = Files.readString(FILE);
        assertThat(PortOpener.providers()).extracting(PortProvider::scheme).allSatisfy(scheme -> assertThat(text)
                .contains("\n## `" + scheme + ":`\n"));
        assertThat(Wrappers.kinds()).extracting(Wrappers.Kind::key).allSatisfy(key -> assertThat(text)
                .contains("\n* **" + key + "** "));
    }
}
