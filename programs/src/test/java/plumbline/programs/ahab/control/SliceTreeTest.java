package plumbline.programs.ahab.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import plumbline.programs.ahab.control.Part.Group;
import plumbline.programs.ahab.control.Part.Slice;

class SliceTreeTest {
    private static final double FREE = Double.POSITIVE_INFINITY;

    private static Map<Integer, Double> divided(SliceTree tree, double... demands) {
        return tree.capacities(number -> demands[number]);
    }

    private static SliceTree two(double weight) {
        return new SliceTree(
                new Group("link", 1, 100, List.of(new Slice("a", weight, FREE, 0), new Slice("b", 1, FREE, 1))));
    }

    @Test
    void twoSlices() {
        assertThat(divided(two(1), 100, 100)).isEqualTo(Map.of(0, 50.0, 1, 50.0));
        assertThat(divided(two(3), 100, 100)).isEqualTo(Map.of(0, 75.0, 1, 25.0));
        // b leaves 20, which a takes; b may have 50 when it wakes up.
        assertThat(divided(two(1), 100, 30)).isEqualTo(Map.of(0, 70.0, 1, 50.0));
        // Nobody asks for 60 of 100: half of that for each to grow.
        assertThat(divided(two(1), 30, 10)).isEqualTo(Map.of(0, 60.0, 1, 50.0));
        assertThat(divided(two(1), 0, 0)).isEqualTo(Map.of(0, 50.0, 1, 50.0));
    }

    /** The link's 100 are 60 for the group, of twice the weight, and 30 for c; 10 go to d, which asks for no more. */
    @Test
    void aGroupSharesWhatItGets() {
        SliceTree tree = new SliceTree(new Group(
                "link",
                1,
                100,
                List.of(
                        new Group("tenants", 2, FREE, List.of(new Slice("a", 1, FREE, 0), new Slice("b", 2, FREE, 1))),
                        new Slice("c", 1, FREE, 2),
                        new Slice("d", 1, FREE, 3))));
        assertThat(divided(tree, 100, 100, 100, 10)).isEqualTo(Map.of(0, 20.0, 1, 40.0, 2, 30.0, 3, 25.0));
        // The group asks for 5 + 5, and may have its half, 50: 40 to spare, 5 + 40/3 for a; 2/3 of 50 for b are more
        // than 5 + 80/3.
        Map<Integer, Double> some = divided(tree, 5, 5, 200, 0);
        assertThat(some.get(0)).isCloseTo(55.0 / 3, within(1e-9));
        assertThat(some.get(1)).isCloseTo(100.0 / 3, within(1e-9));
        assertThat(some.get(2)).isEqualTo(90);
        assertThat(some.get(3)).isEqualTo(25);
    }

    /** A limit counts as if no more were asked for: a may have 20, b gets the rest. */
    @Test
    void aLimit() {
        SliceTree tree =
                new SliceTree(new Group("link", 1, 100, List.of(new Slice("a", 1, 20, 0), new Slice("b", 1, FREE, 1))));
        assertThat(divided(tree, 100, 100)).isEqualTo(Map.of(0, 20.0, 1, 80.0));
        SliceTree limitedGroup = new SliceTree(new Group(
                "link",
                1,
                100,
                List.of(
                        new Group("g", 1, 30, List.of(new Slice("a", 1, FREE, 0), new Slice("b", 1, FREE, 1))),
                        new Slice("c", 1, FREE, 2))));
        assertThat(divided(limitedGroup, 100, 100, 100)).isEqualTo(Map.of(0, 15.0, 1, 15.0, 2, 70.0));
    }

    /**
     * Where all ask for more than there is, all there is is given, once; and no slice is ever below its max-min share.
     */
    @Test
    void neitherTooMuchNorTooLittle() {
        long seed = 7;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            double[] weights = random.doubles(4, 0.5, 4).toArray();
            SliceTree tree = new SliceTree(new Group(
                    "link",
                    1,
                    100,
                    List.of(
                            new Group(
                                    "g",
                                    weights[3],
                                    FREE,
                                    List.of(new Slice("a", weights[0], FREE, 0), new Slice("b", weights[1], FREE, 1))),
                            new Slice("c", weights[2], FREE, 2))));
            double sum = divided(tree, 101, 101, 101).values().stream()
                    .mapToDouble(Double::doubleValue)
                    .sum();
            assertThat(sum).as("seed " + seed + ", tree " + i).isBetween(100 - 1e-9, 100 + 1e-9);
            double[] some = random.doubles(3, 0, 60).toArray();
            double asked = some[0] + some[1] + some[2];
            Map<Integer, Double> capacities = divided(tree, some);
            double used = 0;
            for (int slice = 0; slice < 3; slice++) {
                used += Math.min(some[slice], capacities.get(slice));
            }
            assertThat(used).as("seed " + seed + ", tree " + i).isBetween(Math.min(100, asked) - 1e-9, 100 + 1e-9);
        }
    }
}
