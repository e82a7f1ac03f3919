package plumbline.nic.gen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.support.SharedData;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.PortException;

class FlowTrafficTest {
    @TempDir
    Path folder;

    @Test
    void drawsAlongTheLines() throws Exception {
        SizeDistribution sizes =
                SizeDistribution.load(table("size_bytes,cumulative_probability\n100,0.25\n100,0.5\n300,0.5\n500,1\n"));
        assertThat(sizes.mean()).isCloseTo(250, within(1e-9));
        RandomGenerator random = Seeds.stream(1, Seeds.Purpose.FLOW_SIZES);
        long[] counts = new long[501];
        for (int i = 0; i < 1_000_000; i++) {
            counts[(int) sizes.draw(random)]++;
        }
        // whole bytes: the ends of a line get half of what lies between
        assertThat(ChiSquare.deviation(
                        counts,
                        1_000_000,
                        i -> i == 100 ? 0.5 : i < 300 ? 0 : i == 300 || i == 500 ? 0.5 / 400 : 0.5 / 200))
                .isBetween(-5.0, 4.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"websearch", "fb_webserver", "ali_storage_2019", "datamining_pfabric"})
    void realTablesHaveTheirMean(String name) throws Exception {
        SizeDistribution sizes = SizeDistribution.load(SharedData.file("cdf/" + name + ".csv"));
        RandomGenerator random = Seeds.stream(2, Seeds.Purpose.FLOW_SIZES);
        double sum = 0;
        double squares = 0;
        int draws = 2_000_000;
        for (int i = 0; i < draws; i++) {
            double size = sizes.draw(random);
            sum += size;
            squares += size * size;
        }
        double deviation = Math.sqrt(squares / draws / draws);
        assertThat(sum / draws).isCloseTo(sizes.mean(), within(4 * deviation));
    }

    @Test
    void anotherLargestSizeEndsTheLastLine() throws Exception {
        SizeDistribution whole =
                SizeDistribution.load(table("size_bytes,cumulative_probability\n0,0\n100,0.5\n1000,1\n"));
        assertThat(whole.endingAt(300).mean()).isCloseTo(0.5 * 50 + 0.5 * 200, within(1e-9));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> whole.endingAt(99))
                .withMessageContaining("below 100");
    }

    @Test
    void offersItsLoadInOrder() throws Exception {
        Path file = table("0,0\n100000,1\n");
        TrafficGenerator generator =
                TrafficGenerator.of("gen:cdf?file=" + file + "&load=0.8&link=1gbps&flow_rate=100mbps&flows=20000");
        long[] payload = new long[20_000];
        long[] last = new long[20_000];
        long time = 0;
        int newest = -1;
        while (generator.next()) {
            int flow = generator.flow();
            assertThat(generator.nanos()).isGreaterThanOrEqualTo(time);
            time = generator.nanos();
            if (payload[flow] == 0) {
                assertThat(flow).isEqualTo(newest + 1);
                newest = flow;
            } else {
                assertThat(time - last[flow]).isEqualTo(121_120); // 1514 bytes at 100 Mb/s
            }
            last[flow] = time;
            payload[flow] += generator.length() - 42;
        }
        assertThat(newest).isEqualTo(19_999);
        double bits = 8.0 * Arrays.stream(payload).sum();
        assertThat(bits / time).isCloseTo(0.8, within(0.03)); // bits per ns are Gb/s
    }

    @Test
    void brokenTablesAreNamedWithTheirLine() throws Exception {
        assertThat(refusal("0,0\n5,0.4\n3,1\n"))
                .endsWith("t.csv:3: sizes and cumulative probabilities must not decrease");
        assertThat(refusal("# x\n0,0\n5,0.4\n"))
                .endsWith("t.csv:3: the last cumulative probability is 0.4 instead of 1");
        assertThat(refusal("0,0\n5;1\n")).endsWith("t.csv:2: 1 columns instead of 2");
        assertThat(refusal("0,0\n5,one\n")).endsWith("t.csv:2: 'one' is no number");
        assertThat(refusal("0,-1\n")).endsWith("t.csv:1: sizes are at least 0, probabilities between 0 and 1");
        assertThat(refusal("# nothing\n")).endsWith("t.csv: no line with two numbers in it");
    }

    private String refusal(String text) throws Exception {
        Path file = table(text);
        PortException refusal = catchThrowableOfType(PortException.class, () -> SizeDistribution.load(file));
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.DATA);
        return refusal.getMessage();
    }

    private Path table(String text) throws Exception {
        return Files.writeString(folder.resolve("t.csv"), text);
    }
}
