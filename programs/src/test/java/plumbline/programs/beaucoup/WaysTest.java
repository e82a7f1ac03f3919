package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.Coupons;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.rig.Frames;
import plumbline.vm.interpreter.Interpreter;

/** The coupon table of several stages, coupon by coupon: who sits where, who is lost, and collectors of 64 coupons. */
class WaysTest {
    private static final long WINDOW = 1_000_000;
    private static final long START = 1L << 40;

    /** All hash values are coupons: 2^power of them. */
    private static Rig rig(int power, int needed, Map<String, Long> parameters) {
        return new Rig(
                new Interpreter(),
                parameters,
                new CompiledQueries(
                        List.of(new CompiledQuery(
                                new Query(
                                                "q",
                                                List.of(PacketField.SRC),
                                                Attribute.of(PacketField.DST),
                                                100,
                                                Filter.NONE),
                                        1,
                                new Coupons(1 << power, needed, power), 0)),
                        Definitions.STANDARD));
    }

    /** A packet of a source that draws a certain coupon. */
    private static byte[] drawing(int source, int coupon, int power) {
        for (int dst = 0; ; dst++) {
            Packet packet = new Packet(source, dst, Frames.UDP, true, 0, 1, 2, 0);
            if (AttributeHashes.of(Attribute.of(PacketField.DST), packet) >> 16 - power == coupon) {
                return Frames.frame(source, dst, Frames.UDP, 0, 1, 2);
            }
        }
    }

    @Test
    void eachKeyTakesTheFirstSlotThatIsFree() {
        Rig rig = rig(3, 2, Map.of("slots", 1L, "ways", 3L, "window", WINDOW, "tick", 0L));
        for (int source = 1; source <= 4; source++) {
            rig.send(drawing(source, source, 3), START + source);
        }
        for (int way = 1; way <= 3; way++) {
            assertThat(rig.state().register("stamp" + way).lo(0)).isEqualTo((START + way) & 0xFFFF_FFFFL);
            assertThat(rig.state().register("collected" + way + "_0").lo(0)).isEqualTo(1L << way);
            assertThat(rig.state().register("counted" + way).lo(0)).isEqualTo(1);
        }
        assertThat(collided(rig)).as("the fourth key").isEqualTo(1);
    }

    @Test
    void keysInDifferentWaysAlertForThemselves() {
        Rig rig = rig(3, 2, Map.of("slots", 1L, "ways", 3L, "window", WINDOW, "tick", 0L));
        for (int source = 1; source <= 3; source++) {
            assertThat(rig.send(drawing(source, 0, 3), START)).isEmpty();
            assertThat(rig.send(drawing(source, 0, 3), START))
                    .as("the same again")
                    .isEmpty();
        }
        for (int source = 1; source <= 3; source++) {
            assertThat(rig.send(drawing(source, 7, 3), START + 9))
                    .contains(new Alert(START + 9, "q", Map.of("src", "0.0.0." + source)));
            assertThat(rig.send(drawing(source, 5, 3), START + 10))
                    .as("not twice in a window")
                    .isEmpty();
        }
        assertThat(collided(rig)).isZero();
    }

    /** Stated in the README: the first slot came free, the second still has the key's older coupon. */
    @Test
    void aSlotThatComesFreeInFrontBeginsASecondCollector() {
        Rig rig = rig(3, 2, Map.of("slots", 1L, "ways", 2L, "window", WINDOW, "tick", 0L));
        rig.send(drawing(1, 0, 3), START);
        rig.send(drawing(2, 0, 3), START + WINDOW / 2);
        assertThat(rig.send(drawing(2, 1, 3), START + WINDOW + 1)).isEmpty();
        assertThat(rig.state().register("collected1_0").lo(0)).isEqualTo(0b10);
        assertThat(rig.state().register("collected2_0").lo(0)).isEqualTo(0b01);
    }

    /** Every one of 64 bits, the sign bit too, is a coupon; the last one alerts. */
    @Test
    void sixtyFourCoupons() {
        Rig rig = rig(6, 64, Map.of("coupons", 64L));
        for (int coupon = 0; coupon < 64; coupon++) {
            byte[] frame = drawing(9, coupon, 6);
            assertThat(rig.send(frame, START).isPresent())
                    .as("coupon " + coupon)
                    .isEqualTo(coupon == 63);
            assertThat(rig.send(frame, START)).isEmpty();
        }
        assertThat(rig.use().queries()).containsExactly(new CouponUse.Row(1, 128, 64, 0));
    }

    /** The next owner of a slot finds neither word of the last one's coupons. */
    @Test
    void aFreshCollectorForgetsBothWords() {
        Rig rig = rig(6, 64, Map.of("coupons", 64L, "slots", 1L, "window", WINDOW, "tick", 0L));
        rig.send(drawing(1, 7, 6), START);
        rig.send(drawing(1, 63, 6), START);
        assertWords(rig, 1L << 7, 1L << 31);
        rig.send(drawing(2, 3, 6), START + WINDOW + 1);
        assertWords(rig, 1L << 3, 0);
        rig.send(drawing(1, 32, 6), START + 2 * WINDOW + 2);
        assertWords(rig, 0, 1);
    }

    private static void assertWords(Rig rig, long lower, long upper) {
        assertThat(rig.state().register("collected1_0").lo(0)).isEqualTo(lower);
        assertThat(rig.state().register("collected1_1").lo(0)).isEqualTo(upper);
    }

    private static long collided(Rig rig) {
        return rig.use().queries().stream().mapToLong(CouponUse.Row::collided).sum();
    }
}
