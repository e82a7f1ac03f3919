package plumbline.programs.policer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Match;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

class PolicerTest {
    private static final long COMMITTED = 1_000_000;
    private static final long BURST = 2_000;
    private static final long PEAK = 2_000_000;
    private static final long PEAK_BURST = 3_000;
    private static final int EF = 46;
    private static final double BILLION = 1e9;

    /** RFC 2698 as it is written, colour-aware, with tokens that are counted in real numbers. */
    private static final class Marker {
        private double committedTokens = BURST;
        private double peakTokens = PEAK_BURST;
        private long last;

        int mark(long nanos, int bytes, int before) {
            committedTokens = Math.min(BURST, committedTokens + COMMITTED * (nanos - last) / BILLION);
            peakTokens = Math.min(PEAK_BURST, peakTokens + PEAK * (nanos - last) / BILLION);
            last = nanos;
            if (before == 3 || peakTokens < bytes) {
                return 3;
            }
            peakTokens -= bytes;
            if (before == 1 || committedTokens < bytes) {
                return 1;
            }
            committedTokens -= bytes;
            return 0;
        }
    }

    /** What left: port, DSCP, and the two bits of ECN, of each packet. */
    private record Out(int port, int dscp, int ecn) {}

    private static List<Out> run(Engine engine, Verified program, List<long[]> packets, List<Long> colours) {
        MemoryPort left = new MemoryPort("left");
        MemoryPort right = new MemoryPort("right");
        for (long[] packet : packets) {
            (packet[1] == 0 ? left : right).add(packet[0], frame(packet));
        }
        try (Switch device =
                Switch.builder(program, engine).port(0, left).port(1, right).build()) {
            // Expedited packets are class 7 and come yellow, from whatever port.
            new TableBatch()
                    .add("classify", List.of(Match.Ternary.ANY, new Match.Ternary(EF, 63)), 1, "police", 7, 1)
                    .apply(device.pipe().state());
            new StepRunner(device).run();
            assertThat(device.report().conserved()).isTrue();
            PolicedClasses read = (PolicedClasses) BuiltInPrograms.find("policer")
                    .orElseThrow()
                    .readOut(program.program())
                    .orElseThrow()
                    .read(device.pipe().state(), 100);
            for (PolicedClasses.Row row : read.classes()) {
                colours.add((long) row.number());
                colours.add(row.green().packets());
                colours.add(row.yellow().packets());
                colours.add(row.red().packets());
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        SortedMap<Long, Out> sent = new TreeMap<>(); // no two leave at once
        left.sent().forEach(frame -> sent.put(frame.nanos(), out(0, frame.bytes())));
        right.sent().forEach(frame -> sent.put(frame.nanos(), out(1, frame.bytes())));
        return List.copyOf(sent.values());
    }

    /** Time, port, length, 1 if IPv6, DSCP. */
    private static byte[] frame(long[] packet) {
        int length = (int) packet[2];
        int service = (int) packet[4] << 2 | 1;
        if (packet[3] == 0) {
            return TestFrame.ipv4(length, 255, 1, 2).typeOfService(service).bytes();
        }
        byte[] frame = TestFrame.ipv6(length, 59, new long[2], new long[2]).bytes();
        frame[14] |= (byte) (service >> 4);
        frame[15] |= (byte) (service << 4);
        return frame;
    }

    private static Out out(int port, byte[] frame) {
        int service = frame[12] == 8 ? frame[15] & 255 : (frame[14] & 15) << 4 | frame[15] >> 4 & 15;
        return new Out(port, service >> 2, service & 3);
    }

    /** Random packets, as fast as one and a half times the peak rate, against the marker of the RFC. */
    @ParameterizedTest
    @CsvSource({"1, 64, 64", "2, 12, 64", "3, 12, 14", "4, 64, 0"})
    void doesWhatTheMarkerDoes(long seed, int yellow, int red) {
        Random random = new Random(seed);
        Map<Integer, Marker> markers = Map.of(0, new Marker(), 1, new Marker(), 7, new Marker());
        long[] counted = new long[8 * 4];
        List<long[]> packets = new ArrayList<>();
        List<Out> expected = new ArrayList<>();
        long now = 1_000;
        for (int i = 0; i < 2_000; i++) {
            now += random.nextInt(200_000) + 1;
            int port = random.nextInt(2);
            int dscp = random.nextInt(4) == 0 ? EF : 0;
            int length = 64 + random.nextInt(1_000);
            packets.add(new long[] {now, port, length, random.nextInt(2), dscp});
            int number = dscp == EF ? 7 : port;
            int colour = markers.get(number).mark(now, length, dscp == EF ? 1 : 0);
            counted[number * 4 + colour]++;
            int code = colour == 1 && yellow < 64 ? yellow : colour == 3 && red < 64 ? red : dscp;
            if (colour != 3 || red < 64) {
                expected.add(new Out(1 - port, code, 1));
            }
        }
        List<Long> rows = new ArrayList<>();
        for (int number : List.of(0, 1, 7)) {
            rows.addAll(List.of((long) number, counted[number * 4], counted[number * 4 + 1], counted[number * 4 + 3]));
        }
        assertThat(rows.subList(1, 8)).as("the traffic has all colours").doesNotContain(0L);
        Verified program = Catalogue.verified(
                "policer",
                "tofino1",
                Map.of(
                        "committed",
                        COMMITTED,
                        "burst",
                        BURST,
                        "peak",
                        PEAK,
                        "peak_burst",
                        PEAK_BURST,
                        "yellow",
                        (long) yellow,
                        "red",
                        (long) red));
        BothEngines.agree(engine -> {
            List<Long> colours = new ArrayList<>();
            assertThat(run(engine, program, packets, colours)).isEqualTo(expected);
            assertThat(colours).isEqualTo(rows);
            return colours;
        });
    }
}
