package plumbline.programs.hcsfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.rig.BothEngines;

class HcsfqTest {
    private static final int PACKETS = 20_000;

    /** Small windows of 100 units of time, with 8,000 units of 8 bytes to share in each. */
    private static final Map<String, Long> SMALL = Map.of(
            "epoch",
            90L,
            "window",
            100L,
            "capacity",
            8_000L,
            "delta",
            40L,
            "most",
            1_000L,
            "increase",
            4L,
            "decrease",
            3L);

    private static final HcsfqModel.Settings SETTINGS = new HcsfqModel.Settings(90, 100, 8_000, 40, 1_000, 4, 3);

    /** Every decision, and every fair rate after it, as the model has it: three tenants, six flows, three weights. */
    @ParameterizedTest
    @ValueSource(longs = {2})
    void asTheModel(long seed) {
        BothEngines.agree(engine -> {
            SplittableRandom random = new SplittableRandom(seed);
            HcsfqPasses program = new HcsfqPasses(engine, SMALL);
            HcsfqModel model = new HcsfqModel(SETTINGS);
            for (int flow = 1; flow <= 6; flow++) {
                program.flow(flow, flow % 3, 1 << flow % 3);
            }
            long now = 1_000;
            List<Boolean> passed = new ArrayList<>();
            for (int i = 0; i < PACKETS; i++) {
                // Too much, then too little; and now and then a silence of several windows.
                int gap = i / 4_000 % 2 == 0 ? random.nextInt(4) / 3 : random.nextInt(8);
                now += random.nextInt(500) == 0 ? random.nextInt(500) : gap;
                int flow = 1 + Math.min(random.nextInt(6), random.nextInt(6));
                int bytes = 64 + random.nextInt(1_400);
                HcsfqPasses.Sent sent = program.send(now, flow, bytes);
                boolean passes = model.passes(now, flow, flow % 3, bytes, 1 << flow % 3, sent.coin());
                String where = "seed " + seed + ", packet " + i;
                assertThat(sent.passed()).as(where).isEqualTo(passes);
                assertThat(program.rate(flow)).as(where).isEqualTo(model.rate(flow));
                assertThat(program.register("fair0", flow % 3)).as(where).isEqualTo(model.fairOfFlows(flow % 3));
                assertThat(program.register("fair1", 0)).as(where).isEqualTo(model.fairOfTenants());
                passed.add(passes);
            }
            assertThat(passed).as("seed " + seed).contains(true, false);
            return passed;
        });
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {1, 3})
    void asTheModelWithOtherSeeds(long seed) {
        asTheModel(seed);
    }

    /**
     * A packet of 800 bytes, 100 units, each 10 of time; windows of 90 have 9. Averages by hand: 900/8 = 112, then (7 ·
     * 112 + 900)/8 = 210 (210.5), then (7 · 210 + 900)/8 = 296 (296.25).
     */
    @Test
    void theAverageOfAFlow() {
        List<Long> rates = BothEngines.agree(engine -> {
            HcsfqPasses program = new HcsfqPasses(engine, SMALL);
            List<Long> after = new ArrayList<>();
            for (int i = 0; i <= 27; i++) {
                program.send(1_000 + 10L * i, 0, 800);
                if (i % 9 == 0) {
                    after.add(program.rate(0));
                }
            }
            return after;
        });
        assertThat(rates).containsExactly(0L, 112L, 210L, 296L);
    }

    /**
     * With a rate of twice the fair one it passes if coin · 2 is 15 at most: for eight of sixteen values of the coin.
     */
    @Test
    void halfOfTwiceTheFairRate() {
        long passed = BothEngines.agree(engine -> {
            HcsfqPasses program = new HcsfqPasses(engine, Map.of("capacity", 32_000L));
            program.flow(1, 0, 1);
            // The fair rate is 32,000/32 = 1,000, and one window of 16,000 makes an average of 2,000.
            for (int i = 0; i < 128; i++) {
                program.send(1_000_000, 1, 1_000);
            }
            long count = 0;
            for (int i = 0; i < PACKETS; i++) {
                count += program.send(1_800_000, 1, 64).passed() ? 1 : 0;
            }
            assertThat(program.rate(1)).isEqualTo(2_000);
            return count;
        });
        assertThat(passed / (double) PACKETS).isBetween(0.48, 0.52);
    }
}
