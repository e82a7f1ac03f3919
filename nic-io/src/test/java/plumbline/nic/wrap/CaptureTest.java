package plumbline.nic.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    @ValueSource(strings = {"out.pcapng"})
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

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"out.pcapng.gz"})
    void tsharkSeesBothDirectionsCompressed(String name) throws Exception {
        tsharkSeesBothDirections(name);
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
    @ValueSource(strings = {"out.pcapng.gz"})
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

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"out.pcapng"})
    void aPortThatComesBackGoesOnInTheSameFileUncompressed(String name) throws Exception {
        aPortThatComesBackGoesOnInTheSameFile(name);
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

    /** Frame by frame: each once, in the order in which the switch gave and got them, in files that are whole. */
    @ParameterizedTest
    @CsvSource({
        "c.pcapng.gz, capture.rotate-size=1kB, 2",
        "c.pcapng, capture.rotate-size=600&capture.rotate-time=6ns, 4"
    })
    void itsPiecesHoldEveryFrameOnce(String name, String rotation, int least) throws Exception {
        traffic("capture=" + folder.resolve(name) + "&" + rotation);
        List<Integer> numbers = new ArrayList<>();
        int pieces = 0;
        for (; Files.exists(piece(name, pieces)); pieces++) {
            List<Integer> some = numbers(piece(name, pieces));
            assertThat(some).isNotEmpty();
            assertThat(Tshark.fields(piece(name, pieces), "frame.interface_name"))
                    .hasSize(some.size())
                    .containsOnly(List.of("memory:"));
            numbers.addAll(some);
        }
        assertThat(numbers)
                .containsExactlyElementsOf(IntStream.concat(IntStream.range(100, 110), IntStream.range(0, 10))
                        .boxed()
                        .toList());
        assertThat(pieces).isGreaterThanOrEqualTo(least);
        assertThat(folder.toFile().list()).as("nothing but the pieces").hasSize(pieces);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"c.pcapng, capture.rotate-size=500, 5", "c.pcapng, capture.rotate-time=4ns, 5"})
    void itsPiecesHoldEveryFrameOnceByOtherRotations(String name, String rotation, int least) throws Exception {
        itsPiecesHoldEveryFrameOnce(name, rotation, least);
    }

    private Path piece(String name, int number) {
        return folder.resolve(number == 0 ? name : name.replace(".pcapng", ".pcapng" + number));
    }

    private static List<Integer> numbers(Path file) throws Exception {
        List<Integer> numbers = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next()) {
                numbers.add(ByteBuffer.wrap(reader.packet().toArray()).getInt());
            }
        }
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({"'', c.pcapng, c.pcapng1, c.pcapng2", "&capture.keep=2, c.pcapng0, c.pcapng1, c.pcapng0"})
    void aPortThatComesBackGoesOnInTheNextPiece(String keep, String first, String second, String third)
            throws Exception {
        PortSource source = Wrappers.source(
                PortSpec.parse("memory:?capture=" + folder.resolve("c.pcapng") + "&capture.rotate-size=1MB" + keep),
                plain -> new MemoryPort("memory:"));
        Frame[] frame = {new Frame()};
        List<String> pieces = List.of(first, second, third);
        for (int life = 0; life < 3; life++) {
            try (Port port = source.open()) {
                frame[0].set(Rig.numbered(life, 60), 0, 60, TIME);
                port.send(frame, 1, TIME + life);
            }
            assertThat(numbers(folder.resolve(pieces.get(life)))).containsExactly(life);
        }
        assertThat(folder.toFile().list()).containsExactlyInAnyOrderElementsOf(Set.copyOf(pieces));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        capture=c&rotate-size=1MB             | rotate-size is for pcap:?out=FILE; for capture=FILE write capture.
        capture=c&rotate-time=1h              | for capture=FILE write capture.rotate-time
        capture=c&keep=3                      | for capture=FILE write capture.keep
        capture=c&capture.keep=3              | capture.keep is for a capture that goes on in other files
        capture=c&capture.rotate-size=0       | capture.rotate-size=0: write e.g. 100MB
        capture=c&capture.rotate-time=x       | capture.rotate-time=x: write e.g. 30s
        capture=c%Q&capture.rotate-time=1h    | capture: %Q is none of %Y
        capture.rotate-time=1h                | are for a capture that is written: capture=FILE
        capture.keep=3                        | capture.keep is for a capture that goes on in other files
        capture.size=3                        | unknown option 'capture.size'; known: capture, capture.keep, capture.rotate-size
        """)
    void wrongOptions(String options, String message) {
        PortException refusal = catchThrowableOfType(PortException.class, () -> new Rig(options));
        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.USAGE);
    }
}
