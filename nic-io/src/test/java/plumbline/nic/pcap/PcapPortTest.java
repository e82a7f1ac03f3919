package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

class PcapPortTest {
    @TempDir
    Path folder;

    private final Frame[] frames = Ports.frames(8);

    @Test
    void handsOutWhatIsDueAndWritesWhatIsSent() throws Exception {
        Path in = file(Samples.classic(ByteOrder.LITTLE_ENDIAN, 0xa1b2c3d4, 1));
        Path out = folder.resolve("out.pcap");
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in + "?out=" + out)) {
            assertThat(port.nextArrivalNanos()).isEqualTo(Samples.TIME_A);
            assertThat(port.receive(frames, 8, Samples.TIME_A - 1)).isZero();
            assertThat(port.receive(frames, 8, Samples.TIME_B)).isEqualTo(2);
            assertThat(frames[0].toArray()).isEqualTo(Samples.A);
            assertThat(frames[1].toArray()).isEqualTo(Samples.B);
            assertThat(frames[1].nanos()).isEqualTo(Samples.TIME_B);
            assertThat(port.send(frames, 2, 5_000)).isEqualTo(2);
            assertThat(port.receive(frames, 0, Long.MAX_VALUE)).isZero();
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isEqualTo(1);
            assertThat(port.nextArrivalNanos()).isEqualTo(ScheduledPort.NEVER);
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isZero();
            assertThat(port.snapped()).isEqualTo(1);
            assertThat(port.counters().received()).isEqualTo(3);
            assertThat(port.counters().receivedBytes()).isEqualTo(60 + 1_514 + 61); // on the wire
            assertThat(port.counters().sent()).isEqualTo(2);
        }
        assertThat(CaptureBytes.read(Files.readAllBytes(out)))
                .containsExactly(CaptureBytes.seen(5_000, 60, Samples.A), CaptureBytes.seen(5_000, 75, Samples.B));
    }

    @Test
    void whatAFullDiskDidNotTakeIsDroppedAlsoWhatTheBufferHadTaken() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full");
        PcapPort port = (PcapPort) Ports.open("pcap:?out=/dev/full");
        frames[0].set(new byte[1_500], 0, 1_500, 0);
        long offered = 0;
        PortException refusal = null;
        while (refusal == null && offered < 10_000) {
            offered++;
            refusal = catchThrowableOfType(PortException.class, () -> port.send(frames, 1, 0));
        }
        assertThat(refusal).hasMessageContaining("it holds 0 whole packets");
        assertThat(port.counters().sent()).isZero();
        assertThat(port.counters().sentBytes()).isZero();
        assertThat(port.counters().sendDrops().get(DropReason.PORT_DOWN)).isEqualTo(offered);
        port.close();
    }

    @Test
    void emptyAndOversizedPacketsAreCountedNotHandedOn() throws Exception {
        byte[] jumbo = new byte[Frame.MAX_PACKET];
        Path in = file(new CaptureBytes(ByteOrder.BIG_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(1, 0, 60, new byte[0])
                .record(2, 0, Frame.MAX_PACKET + 1, new byte[Frame.MAX_PACKET + 1])
                .record(3, 0, jumbo.length, jumbo)
                .record(4, 0, 0, new byte[0])
                .bytes());
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in)) {
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isEqualTo(1);
            assertThat(frames[0].length()).isEqualTo(Frame.MAX_PACKET);
            assertThat(port.nextArrivalNanos()).isEqualTo(ScheduledPort.NEVER);
            assertThat(port.counters().received()).isEqualTo(4);
            assertThat(port.counters().receiveDrops().nonZero())
                    .isEqualTo(Map.of(DropReason.MALFORMED, 2L, DropReason.TOO_LONG, 1L));
        }
    }

    /** A capture that kept the beginnings of a host's super-frames has no other packets than one that kept all. */
    @Test
    void whatNoFrameWouldHoldWholeIsTooLongAlsoIfTheCaptureCutIt() throws Exception {
        Path in = file(new CaptureBytes(ByteOrder.BIG_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(1, 0, Frame.MAX_PACKET + 1, Samples.A)
                .record(2, 0, -1, Samples.A)
                .record(3, 0, Frame.MAX_PACKET, Samples.A)
                .bytes());
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in)) {
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isEqualTo(1);
            assertThat(frames[0].length()).isEqualTo(60);
            assertThat(frames[0].wireLength()).isEqualTo(Frame.MAX_PACKET);
            assertThat(port.counters().receiveDrops().nonZero()).isEqualTo(Map.of(DropReason.TOO_LONG, 2L));
        }
    }

    @Test
    void aCutPacketCountsWithItsLengthOnTheWire() throws Exception {
        Path in = file(new CaptureBytes(ByteOrder.BIG_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(1, 0, 1_514, Samples.A)
                .bytes());
        Path out = folder.resolve("out.pcap");
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in + "?out=" + out)) {
            port.receive(frames, 8, Long.MAX_VALUE);
            port.send(frames, 1, 0);
            assertThat(port.counters().receivedBytes()).isEqualTo(1_514);
            assertThat(port.counters().sentBytes()).isEqualTo(1_514);
        }
        assertThat(CaptureBytes.read(Files.readAllBytes(out))).containsExactly(CaptureBytes.seen(0, 1_514, Samples.A));
    }

    @Test
    void timeNeverRunsBackwards() throws Exception {
        byte[] capture = new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(5, 0, 60, Samples.A)
                .record(3, 0, 60, Samples.A)
                .record(4, 0, 60, Samples.A)
                .record(6, 0, 60, Samples.A)
                .bytes();
        assertThat(arrivals(capture, "", 0))
                .containsExactly(5_000_000_000L, 5_000_000_000L, 5_000_000_000L, 6_000_000_000L);
        assertThat(arrivals(capture, "?start=7", 0)).containsExactly(7, 7, 7, 1_000_000_007L);
        assertThat(arrivals(capture, "?start=now", 40)).containsExactly(40, 40, 40, 1_000_000_040L);
    }

    @Test
    void speedShortensTheTimesBetweenPacketsAndKeepsTheFirst() throws Exception {
        byte[] capture = new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(5, 0, 60, Samples.A)
                .record(5, 30, 60, Samples.A) // µs
                .record(5, 20, 60, Samples.A)
                .record(5, 21, 60, Samples.A)
                .record(6, 0, 60, Samples.A)
                .bytes();
        assertThat(arrivals(capture, "?speed=10", 0))
                .containsExactly(5_000_000_000L, 5_000_003_000L, 5_000_003_000L, 5_000_003_000L, 5_100_000_000L);
        assertThat(arrivals(capture, "?speed=0.5&start=7", 0))
                .containsExactly(7, 60_007, 60_007, 60_007, 2_000_000_007L);
        assertThat(arrivals(capture, "?speed=2.5&start=now", 40))
                .containsExactly(40, 12_040, 12_040, 12_040, 400_000_040L);
    }

    /** Time stamps that all are the same, as archives have them, and one that runs back. */
    @Test
    void packetsAreSetApartWhateverTheirTimes() throws Exception {
        byte[] capture = new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(5, 0, 60, Samples.A)
                .record(5, 0, 60, Samples.A)
                .record(4, 0, 60, Samples.A)
                .record(9, 0, 60, Samples.A)
                .bytes();
        assertThat(times(capture, "?respace=1us"))
                .containsExactly(5_000_000_000L, 5_000_001_000L, 5_000_002_000L, 5_000_003_000L);
        assertThat(times(capture, "?respace=1us&start=7&speed=2")).containsExactly(7, 507, 1_007, 1_507);
        assertThat(times(capture, "?respace=1us&start=now")).containsExactly(40, 1_040, 2_040, 3_040);
    }

    private long[] times(byte[] capture, String options) throws Exception {
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + file(capture) + options)) {
            long[] times = new long[4];
            int count = port.receive(frames, 8, 40);
            while (port.nextArrivalNanos() != ScheduledPort.NEVER) {
                count += port.receive(new Frame[] {frames[count]}, 1, port.nextArrivalNanos());
            }
            Arrays.setAll(times, i -> frames[i].nanos());
            return times;
        }
    }

    @Test
    void howManyComeAtOneTimeIsCounted() throws Exception {
        Path in = file(new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, 1)
                .record(5, 0, 60, Samples.A)
                .record(5, 0, 60, Samples.A)
                .record(6, 0, 60, Samples.A)
                .record(7, 0, 60, Samples.A)
                .record(7, 0, 60, Samples.A)
                .record(7, 0, 60, Samples.A)
                .bytes());
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in)) {
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isEqualTo(6);
            assertThat(port.timeline().taken()).isEqualTo(6);
            assertThat(port.timeline().simultaneous()).isEqualTo(3);
            assertThat(port.timeline().maxTogether()).isEqualTo(3);
        }
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in + "?speed=max&start=now")) { // asked for
            port.receive(frames, 8, 0);
            assertThat(port.timeline().maxTogether()).isEqualTo(1);
        }
    }

    @Test
    void asFastAsPossibleEverythingIsDueAtEachPoll() throws Exception {
        Path in = file(Samples.classic(ByteOrder.LITTLE_ENDIAN, 0xa1b2c3d4, 1));
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in + "?start=now&speed=max")) {
            assertThat(port.receive(frames, 2, 1_000)).isEqualTo(2);
            assertThat(port.nextArrivalNanos()).isLessThanOrEqualTo(2_000);
            assertThat(port.receive(frames, 2, 2_000)).isEqualTo(1);
            assertThat(frames[1].nanos()).isEqualTo(1_000);
            assertThat(frames[0].nanos()).isEqualTo(2_000);
            assertThat(port.timeline().clamped()).isZero();
        }
    }

    private long[] arrivals(byte[] capture, String options, long firstPoll) throws Exception {
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + file(capture) + options)) {
            int filled = port.receive(frames, 8, firstPoll);
            while (port.nextArrivalNanos() != ScheduledPort.NEVER) {
                Frame[] rest = Arrays.copyOfRange(frames, filled, 8);
                filled += port.receive(rest, 8 - filled, port.nextArrivalNanos());
            }
            assertThat(port.timeline().clamped()).isEqualTo(2); // in each of the captures here
            return Arrays.stream(frames, 0, filled).mapToLong(Frame::nanos).toArray();
        }
    }

    @Test
    void aBrokenCaptureDeliversThenComplainsOnceThenEnds() throws Exception {
        byte[] whole = Samples.classic(ByteOrder.LITTLE_ENDIAN, 0xa1b2c3d4, 1);
        Path in = file(Arrays.copyOf(whole, whole.length - 1));
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in)) {
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isEqualTo(2);
            PortException broken = catchThrowableOfType(PortException.class, port::nextArrivalNanos);
            assertThat(broken).hasMessage(in + ": truncated at byte 267: packet 3 says 61 bytes, 60 are left");
            assertThat(broken.kind()).isEqualTo(PortException.Cause.DATA);
            assertThat(port.nextArrivalNanos()).isEqualTo(ScheduledPort.NEVER);
            assertThat(port.receive(frames, 8, Long.MAX_VALUE)).isZero();
        }
    }

    @Test
    void wrongUseIsSaid() throws Exception {
        Path in = file(Samples.classic(ByteOrder.LITTLE_ENDIAN, 0xa1b2c3d4, 1));
        assertThat(refusal("pcap:")).contains("name a capture to read");
        assertThat(refusal("pcap:" + in + "?fast=1")).contains("unknown option 'fast'");
        assertThat(refusal("pcap:" + in + "?start=soon")).contains("start=soon is no whole number");
        assertThat(refusal("pcap:" + in + "?speed=0")).contains("speed=0 is no speed; write a number above 0");
        assertThat(refusal("pcap:" + in + "?speed=fast")).contains("speed=fast is no speed");
        assertThat(refusal("pcap:" + in + "?respace=0us")).contains("respace=0us: at least 1ns");
        assertThat(refusal("pcap:" + in + "?respace=7"))
                .contains("respace=7: '7' is no time; write a number with ns, us, ms or s");
        assertThat(refusal("pcap:" + in + "?respace=1us&speed=max"))
                .contains("frames that come with speed=max have no distance");
        assertThat(refusal("gen:zipf?speed=2")).contains("unknown option 'speed'");
        assertThat(Files.size(in)).isPositive();
    }

    private static String refusal(String text) {
        PortException refusal = catchThrowableOfType(PortException.class, () -> Ports.open(text));
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.USAGE);
        return refusal.getMessage();
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("in.pcap"), bytes);
    }
}
