package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import plumbline.cli.traffic.PortOpener;
import plumbline.isa.support.CommittedFile;
import plumbline.nic.wrap.Wrappers;
import plumbline.pipelines.port.PortProvider;

/** docs/PORTS.md says what the ports say themselves. */
class PortsDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/PORTS.md");

    @Test
    void itQuotesThePortsThemselves() throws IOException {
        CommittedFile.has(FILE, "plumb ports", "```\n" + Plumb.line("ports").out() + "```\n");
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
