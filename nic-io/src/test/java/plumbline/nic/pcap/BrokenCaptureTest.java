package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.pipelines.port.PortException;

/** Whatever the bytes are, reading them ends, and fails with nothing but a DATA error. */
class BrokenCaptureTest {
    private static final int ROUNDS = Integer.getInteger("plumb.fuzz.rounds", 10_000);

    @TestFactory
    Stream<DynamicTest> cutAtEveryLength() throws IOException {
        return Samples.all().entrySet().stream()
                .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> cutAtEveryLength(e.getValue())));
    }

    private static void cutAtEveryLength(byte[] whole) {
        for (int length = 0; length < whole.length; length++) {
            List<CaptureBytes.Seen> seen = new ArrayList<>();
            try {
                CaptureBytes.readInto(seen, Arrays.copyOf(whole, length));
                assertThat(seen.size()).as("cut at %d without an error", length).isLessThan(3);
            } catch (PortException e) {
                assertThat(e.kind()).isEqualTo(PortException.Cause.DATA);
                assertThat(e.getMessage()).startsWith("test.pcap: ").doesNotContain("\n", "Exception");
                if (!seen.isEmpty()) {
                    assertThat(e.getMessage()).matches(".* byte \\d+.* packet \\d.*");
                }
            }
            assertThat(seen).as("cut at %d", length).isEqualTo(Samples.EXPECTED.subList(0, seen.size()));
        }
    }

    @Test
    void randomDamage() throws IOException {
        long seed = Long.getLong("plumb.seed", System.nanoTime());
        System.out.println("BrokenCaptureTest: -Dplumb.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        List<Map.Entry<String, byte[]>> samples = List.copyOf(Samples.all().entrySet());
        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            for (int round = 0; round < ROUNDS; round++) {
                byte[] bytes =
                        samples.get(random.nextInt(samples.size())).getValue().clone();
                damage(bytes, random);
                read(bytes, "seed " + seed + ", round " + round);
            }
        });
    }

    private static void damage(byte[] bytes, SplittableRandom random) {
        byte[] extremes = {0, -1, 127, -128, 1, 12};
        for (int hits = 1 + random.nextInt(6); hits > 0; hits--) {
            byte value = random.nextBoolean() ? extremes[random.nextInt(extremes.length)] : (byte) random.nextInt();
            bytes[random.nextInt(bytes.length)] = value;
        }
    }

    private static void read(byte[] bytes, String where) {
        try {
            CaptureBytes.read(bytes);
        } catch (PortException e) {
            assertThat(e.kind()).as(where).isEqualTo(PortException.Cause.DATA);
            assertThat(e.getMessage()).as(where).doesNotContain("\n", "Exception");
        } catch (RuntimeException e) {
            fail(where, e);
        }
    }
}
