package plumbline.nic.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.pcap.CaptureReader;
import plumbline.nic.support.Tshark;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.HoldingPort;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.memory.MemoryPort;

class CaptureTest {
    private static final long TIME = 1_700_000_000_123_456_789L;

    @TempDir
    Path folder;

    private void traffic(String options) throws Exception {
        Rig rig = new Rig(options);
        for (int i = 0; i < 10; i++) {
            rig.memory.add(TIME + 2 * i, Rig.numbered(i, 60 + i));
        }
        for (int i = 0; i < 10; i++) {
            rig.send(TIME + 2 * i + 1, Rig.numbered(100 + i, 60 + i));
        }
        rig.receiveAll();
        rig.port.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.pcapng", "out.pcapng.gz"})
    void tsharkSeesBothDirections(String name) throws Exception {
        Path file = folder.resolve(name);
        traffic("capture=" + file);
        List<List<String>> packets = Tshark.fields(
                file,
                "frame.time_epoch",
                "frame.len",
                "frame.cap_len",
                "frame.interface_name",
                "frame.packet_flags_direction");
        assertThat(packets).hasSize(20);
        for (int i = 0; i < 10; i++) {
            String length = Integer.toString(60 + i);
            assertThat(packets.get(i))
                    .startsWith("1700000000." + (123_456_789 + 2 * i + 1), length, length, "memory:")
                    .last()
                    .asString()
                    .matches("(0x0*)?2");
            assertThat(packets.get(10 + i))
                    .startsWith("1700000000." + (123_456_789 + 2 * i), length, length, "memory:")
                    .last()
                    .asString()
                    .matches("(0x0*)?1");
        }
    }

    @Test
    void ourOwnReaderReadsIt() throws Exception {
        Path file = folder.resolve("out.pcapng");
        traffic("capture=" + file);
        try (CaptureReader reader = CaptureReader.open(file)) {
            for (int i = 0; i < 10; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.packet().toArray()).isEqualTo(Rig.numbered(100 + i, 60 + i));
                assertThat(reader.packet().nanos()).isEqualTo(TIME + 2 * i + 1);
            }
        }
    }

    /**
     * An interface vanishes and comes back: its port is opened again, and what was captured before must not be lost.
     */
    @ParameterizedTest
    @ValueSource(strings = {"out.pcapng", "out.pcapng.gz"})
    void aPortThatComesBackGoesOnInTheSameFile(String name) throws Exception {
        Path file = folder.resolve(name);
        Files.writeString(file, "of an earlier run");
        PortSource source =
                Wrappers.source(PortSpec.parse("memory:?capture=" + file), plain -> new MemoryPort("memory:"));
        Frame[] frame = {new Frame()};
        for (int life = 0; life < 3; life++) {
            try (Port port = source.open()) {
                frame[0].set(Rig.numbered(life, 60), 0, 60, TIME);
                port.send(frame, 1, TIME + life);
            }
        }
        try (CaptureReader reader = CaptureReader.open(file)) {
            for (int life = 0; life < 3; life++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.packet().toArray()).isEqualTo(Rig.numbered(life, 60));
                assertThat(reader.packet().nanos()).isEqualTo(TIME + life);
            }
            assertThat(reader.next()).isFalse();
        }
        assertThat(Tshark.fields(file, "frame.number")).hasSize(3);
    }

    @Test
    void itHoldsWhatTheSwitchGotAndNotWhatTheWireLost() throws Exception {
        Path file = folder.resolve("out.pcapng");
        traffic("capture=" + file + "&fault.loss=1");
        try (CaptureReader reader = CaptureReader.open(file)) {
            int packets = 0;
            while (reader.next()) {
                packets++;
            }
            assertThat(packets).isEqualTo(10); // those it sent; of what came, nothing reached it
        }
    }

    @Test
    void aFullDiskStopsTheCaptureAndNotThePort() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full");
        Rig rig = new Rig("capture=/dev/full");
        int frames = 1_000;
        for (int i = 0; i < frames; i++) {
            rig.send(i, Rig.numbered(i, 1_500));
        }
        rig.port.close();
        assertThat(rig.sent()).hasSize(frames);
        assertThat(rig.port.counters().sending().effects().get(PortEffect.NOT_CAPTURED))
                .isEqualTo(frames);
        assertThat(rig.port.counters().receiving().effects().get(PortEffect.NOT_CAPTURED))
                .isZero();
    }

    @Test
    void whoLooksWhileItRunsIsAtMostASecondBehind() throws Exception {
        Path file = folder.resolve("out.pcapng");
        Rig rig = new Rig("capture=" + file);
        rig.send(0, Rig.numbered(0, 60));
        ((HoldingPort) rig.port).advance(1_000_000_000L);
        try (CaptureReader reader = CaptureReader.open(file)) {
            assertThat(reader.next()).isTrue();
        }
        rig.port.close();
    }

    @Test
    void aFileThatCannotBeIsRefusedAtOnce() {
        assertThatThrownBy(() -> new Rig("capture=/nonexistent/x.pcapng"))
                .isInstanceOfSatisfying(
                        PortException.class, e -> assertThat(e.kind()).isEqualTo(PortException.Cause.ENVIRONMENT))
                .hasMessage("/nonexistent/x.pcapng: cannot write: no such file or directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rotate-size=1MB", "rotate-time=1h", "keep=3"})
    void isOneFile(String rotation) {
        assertThatThrownBy(() -> new Rig("capture=" + folder.resolve("c.pcapng") + "&" + rotation))
                .isInstanceOf(PortException.class)
                .hasMessageContaining("capture=FILE is one file, and " + rotation.replaceAll("=.*", "") + " is for");
        assertThat(folder.resolve("c.pcapng")).doesNotExist();
    }
}
