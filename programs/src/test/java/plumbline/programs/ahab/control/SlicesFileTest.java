package plumbline.programs.ahab.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.file.SetupFileException;
import plumbline.programs.ahab.control.Part.Group;
import plumbline.programs.ahab.control.Part.Slice;

class SlicesFileTest {
    private static final double FREE = Double.POSITIVE_INFINITY;

    private static SlicePlan read(String text) {
        return SlicesFile.read("s.yaml", text, 16);
    }

    @Test
    void aTree() {
        SlicePlan plan = read("""
            capacity: 1gbit
            period_ms: 10
            latency_ms: 1.5
            slices:
              video: {slice: 1, weight: 2, limit: 400mbit}
              tenants:
                limit: 500mbit
                slices:
                  a: {slice: 2}
                  b: {slice: 3, weight: 3}
            """);
        assertThat(plan)
                .isEqualTo(new SlicePlan(
                        new SliceTree(new Group(
                                "link",
                                1,
                                1e9,
                                List.of(
                                        new Slice("video", 2, 4e8, 1),
                                        new Group(
                                                "tenants",
                                                1,
                                                5e8,
                                                List.of(new Slice("a", 1, FREE, 2), new Slice("b", 3, FREE, 3)))))),
                        10_000_000,
                        1_500_000));
        assertThat(read("capacity: 1gbit\nslices: {a: {slice: 0}}").periodNanos())
                .isEqualTo(20_000_000);
    }

    /** Each with its place, and the way out. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`slices: {a: {slice: 1}}`|s.yaml:1:1: error[slices]: the link has no capacity",
                "`capacity: 1gbit\nslices: {}`|s.yaml:1:1: error[slices]: there are no slices",
                "`capacity: fast\nslices: {a: {slice: 1}}`|s.yaml:1:1: error[slices]: 'fast' is no rate",
                "`capacity: 1gbit\nslices:\n  a: {slice: 16}`|s.yaml:3:7: error[slices]: slice 16 of a is not 0 to 15",
                "`capacity: 1gbit\nslices:\n  a: {slice: 3}\n  b: {slice: 3}`"
                        + "|s.yaml:4:7: error[slices]: b and a are both slice 3",
                "`capacity: 1gbit\n"
                        + "slices:\n"
                        + "  a: {slice: 3, weight: 0}`|s.yaml:3:17: error[slices]: the weight of a is 0.0",
                "`capacity: 1gbit\n"
                        + "slices:\n"
                        + "  a: {weight: 1}`|s.yaml:3:3: error[slices]: a is neither a slice nor a group",
                "`capacity: 1gbit\nslices:\n  a: {slice: 1, slices: {b: {slice: 2}}}`"
                        + "|s.yaml:3:3: error[slices]: a is a slice and a group",
                "`capacity: 1gbit\n"
                        + "slices:\n"
                        + "  a: {slice: 1, wieght: 2}`|s.yaml:3:17: error[slices]: unknown key 'slices.a.wieght'",
                "`capacity: 1gbit\nperiod_ms: 0\nslices: {a: {slice: 1}}`|s.yaml:2:1: error[slices]: period_ms 0.0",
                "`capacity: 1gbit\n"
                        + "latency_ms: 20\n"
                        + "slices: {a: {slice: 1}}`|s.yaml:2:1: error[slices]: latency_ms 20.0",
                "`capacity: 1gbit\nslices: [1`|error[slices]: this is not YAML",
                "`3`|s.yaml:1:1: error[slices]: a file of slices is an object",
                "` `|s.yaml:1:1: error[slices]: there are no slices",
            })
    void mistakes(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(SetupFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    void allMistakesAtOnce() {
        assertThatThrownBy(() -> read("capacity: 1gbit\nslices:\n  a: {slice: -1}\n  b: {slice: 2, limit: 3}\n"))
                .hasMessageContaining("s.yaml:3:7: error[slices]: slice -1 of a is not 0 to 15")
                .hasMessageContaining("s.yaml:4:17: error[slices]: '3' is no rate");
    }
}
