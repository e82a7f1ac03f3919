package plumbline.systems.conquest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Trial;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.support.TestFrame;

/** A capture as the traffic of an experiment. */
class CapturedArrivalsTest {
    private static final int CAPTURED = 60;

    @TempDir
    private Path temp;

    /** Three packets of 1,000 bytes, one of another flow, 4 µs apart; the capture has the first 60 bytes of each. */
    private Path capture() throws Exception {
        ByteBuffer file = ByteBuffer.allocate(24 + 3 * (16 + CAPTURED));
        file.putInt(0xA1B23C4D).putInt(0x0002_0004).putLong(0).putInt(CAPTURED).putInt(1);
        for (int i = 0; i < 3; i++) {
            file.putInt(7).putInt(4_000 * i).putInt(CAPTURED).putInt(1_000);
            byte[] frame = TestFrame.ipv4(1_000, TestFrame.UDP, 0x0A00_0001 + i / 2, 0x0A00_0009)
                    .bytes();
            file.put(frame, 0, CAPTURED);
        }
        return Files.write(temp.resolve("cut.pcap"), file.array());
    }

    @Test
    void packetsHaveTheLengthThatTheyHadAndComeFaster() throws Exception {
        Arrivals arrivals = CapturedArrivals.load(capture(), 2);
        assertThat(arrivals.lengths()).containsExactly(1_000, 1_000, 1_000);
        assertThat(arrivals.nanos()).containsExactly(0, 2_000, 4_000);
        assertThat(arrivals.flows()).containsExactly(0, 0, 1);
    }

    private void refused(String workload, String tau, String... said) {
        PointSettings settings = new PointSettings(
                "here", Map.of("workload", workload, "tau", tau, "share", "0.01", "span", "23", "snapshots", "4"));
        assertThatThrownBy(() -> new ConQuestSubject().measure(new Trial(settings, 1, new SharedInputs(List.of(temp)))))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContainingAll(said);
    }

    /** No queue, no precision: that is said, and is not 100 %. Three packets of 819.2 ns on the link, within 8 µs. */
    @Test
    void aCaptureThatFillsNoQueueIsRefused() throws Exception {
        refused(
                "pcap:" + capture(),
                "800000",
                "no packet of pcap:",
                "3 packets keep the link busy for 2,458 ns altogether",
                "a longer capture");
        refused("pcap:" + capture(), "1500", "31 % of the time", "a speedup up to 4 times as large");
    }

    @Test
    void aSpeedIsAboveZero() throws Exception {
        for (String speedup : new String[] {"0", "-1", "NaN", "Infinity", "fast"}) {
            refused(
                    "pcap:" + capture() + "?speedup=" + speedup,
                    "800000",
                    "speedup=" + speedup + " is no number above 0");
        }
    }
}
