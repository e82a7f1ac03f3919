package plumbline.cli.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortListener;
import plumbline.pipelines.port.PortSpec;

class StayingPortTest {
    @TempDir
    private Path folder;

    private static boolean exhausted(Port port) {
        PortListener listener = (number, name, receiving, cause) -> {};
        return new Attachment(1, port, false, listener, () -> {}).exhausted();
    }

    /** A run ends when all its ports are exhausted. */
    @Test
    void aCaptureThatIsOnlyWrittenEndsNoRun() throws PortException {
        String text = "pcap:?out=" + folder.resolve("out.pcap");
        try (Port plain = PortOpener.open(PortSpec.parse(text))) {
            assertThat(exhausted(plain)).isTrue();
        }
        try (Port stays = StayingPort.around(PortOpener.open(PortSpec.parse(text)))) {
            assertThat(exhausted(stays)).isFalse();
            assertThat(stays.name()).isEqualTo(text);
        }
    }
}
