package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.Coupons;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;

/**
 * How many coupons the tie-break loses (BeauCoup, SIGCOMM 2020): of H attributes that draw with probability q each, one
 * that draws alone keeps its coupon, of two each keeps it half of the time, and three lose theirs.
 */
class TieBreakTest {
    private static final int ATTRIBUTES = 11;
    private static final int PACKETS = 300_000;
    /** 23 coupons of 2^-8: nearly one coupon per packet of all attributes together, the most that Γ = 3 allows. */
    private static final Coupons COUPONS = new Coupons(23, 23, 8);

    private static CompiledQueries oneQueryPerAttribute() {
        return new CompiledQueries(
                Definitions.STANDARD.attributes().entrySet().stream()
                        .map(attribute -> new CompiledQuery(
                                new Query(
                                        attribute.getValue().text(),
                                        List.of(PacketField.SRC),
                                        attribute.getValue(),
                                        100,
                                        Filter.NONE),
                                1 + attribute.getKey(),
                                COUPONS,
                                0))
                        .toList(),
                Definitions.STANDARD);
    }

    /** Pr(exactly k of H draw). */
    private static double drawing(int k, double q) {
        double ways = 1;
        for (int i = 0; i < k; i++) {
            ways *= (double) (ATTRIBUTES - i) / (i + 1);
        }
        return ways * Math.pow(q, k) * Math.pow(1 - q, ATTRIBUTES - k);
    }

    @Test
    void everyAttributeLosesTheSameShare() {
        Rig rig = new Rig(new Compiler(), Map.of(), oneQueryPerAttribute());
        SplittableRandom random = new SplittableRandom(23);
        for (int i = 0; i < PACKETS; i++) {
            byte[] frame = Frames.frame(
                    random.nextInt(),
                    random.nextInt(),
                    Frames.UDP,
                    0,
                    random.nextInt(1 << 16),
                    random.nextInt(1 << 16));
            rig.send(frame, 1L << 40 | i * 1_003L);
        }
        double q = COUPONS.activation();
        double kept = (drawing(1, q) + drawing(2, q)) / ATTRIBUTES;
        assertThat(rig.use().queries()).hasSize(ATTRIBUTES).allSatisfy(row -> assertThat((double) row.drawn())
                .isCloseTo(kept * PACKETS, within(5 * Math.sqrt(kept * PACKETS))));
        assertThat(kept).as("effective activation").isCloseTo(0.583 * q, within(0.001 * q));
    }

    /** The paper's bound, at H·q = 1. */
    @Test
    void threeOrMoreAreRare() {
        double q = 1.0 / ATTRIBUTES;
        assertThat(1 - drawing(0, q) - drawing(1, q) - drawing(2, q)).isCloseTo(0.0711, within(0.0001));
    }
}
